import { hash } from 'node:crypto'
import type { Scope } from '../http/scope.ts'
import { type ViewKey, type ViewPrefix, viewKey, viewPrefix } from '../view-key.ts'

/** The name of the identity service's view. */
export const IDENTITY_VIEW = 'identity'

/** A client as it can be looked up; all that is about the person is encrypted with the client's key. */
export type ClientEntry = {
  readonly client_id: string
  readonly nickname: string
  readonly email?: string | undefined
  readonly real_name?: string | undefined
  readonly residence?: string | undefined
  readonly password?: string | undefined
  /** The stream by which the nickname is held. */
  readonly nickname_claim?: string | undefined
  /** Erased clients are nobody any more: no token of theirs is valid. */
  readonly isErased?: true
}

/** What a personal access token allows, to whom, and until when. */
export type TokenEntry = {
  readonly client_id: string
  readonly application_id: string
  readonly scopes: readonly Scope[]
  readonly token_id: string
  readonly expires_at?: string | undefined
}

/** A personal access token as its owner sees it, until it is revoked; the name is encrypted with the client's key. */
export type OwnTokenEntry = {
  readonly token_id: string
  readonly application_id: string
  readonly scopes: readonly Scope[]
  readonly name?: string | undefined
  readonly created_at: string
  readonly expires_at?: string | undefined
}

/** An application through which people log in, until it is closed. */
export type ApplicationEntry = {
  readonly application_id: string
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly scopes: readonly Scope[]
}

/** Who has a name that only one may have. */
export type NameEntry = { readonly holder: string }

/**
 * Whether a client has given up a nickname that it holds: it claimed this one in a sign-up that broke off, and another one in
 * the sign-up that was finished. A client never has another nickname than that, so this never ceases to be true.
 */
export const hasGivenUp = ({ nickname_claim }: ClientEntry, nicknameStream: string): boolean =>
  nickname_claim !== undefined && nickname_claim !== nicknameStream

/** What is kept of a token: its SHA-256, hexadecimal. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex')

/** The keys of the identity view. */
export const identityKeys = {
  client: (clientId: string): ViewKey<ClientEntry> => viewKey(`client/${clientId}`),
  token: (hashOfToken: string): ViewKey<TokenEntry> => viewKey(`token/${hashOfToken}`),
  ownToken: (clientId: string, tokenId: string): ViewKey<OwnTokenEntry> => viewKey(`own-token/${clientId}/${tokenId}`),
  ownTokens: (clientId: string): ViewPrefix<OwnTokenEntry> => viewPrefix(`own-token/${clientId}/`),
  application: (applicationId: string): ViewKey<ApplicationEntry> => viewKey(`application/${applicationId}`),
  applications: viewPrefix<ApplicationEntry>('application/'),
  /** By the stream that the name is held by. */
  name: (stream: string): ViewKey<NameEntry> => viewKey(`name/${stream}`),
}

/** Where the read model keeps, for as long as it lasts, that a person let an application in. */
export const grantKey = (grantId: string): string => `oidc/grant/${grantId}`
