import { hash } from 'node:crypto'
import type { RecordedScope } from '../http/scope.ts'
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

/** The password that a client chose after the first one, and how many there were before it. */
export type PasswordEntry = { readonly password: string; readonly password_number: number }

/** Says that a client's e-mail address is confirmed. */
export type EmailVerifiedEntry = { readonly verified_at: string }

/** The newest link by which a client may choose a password, until it is used: by which command it was issued. */
export type PasswordLinkEntry = {
  readonly link_hash: string
  readonly command_id: string
  readonly expires_at: string
}

/** Something that a person is to be told about the password, for as long as it is worth anything. */
export type PasswordNoticeEntry = {
  readonly kind: 'password_link' | 'password_changed'
  readonly client_id: string
  readonly command_id: string
  readonly issued_at: string
  readonly expires_at: string
}

/** What a personal access token allows, to whom, and until when. */
export type TokenEntry = {
  readonly client_id: string
  readonly application_id: string
  readonly scopes: readonly RecordedScope[]
  readonly token_id: string
  readonly expires_at?: string | undefined
}

/** A personal access token as its owner sees it, until it is revoked; the name is encrypted with the client's key. */
export type OwnTokenEntry = {
  readonly token_id: string
  readonly application_id: string
  readonly scopes: readonly RecordedScope[]
  readonly name?: string | undefined
  readonly created_at: string
  readonly expires_at?: string | undefined
}

/** An application through which people log in, until it is closed. */
export type ApplicationEntry = {
  readonly application_id: string
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly scopes: readonly RecordedScope[]
  /** Left out, by the default. */
  readonly id_token_signed_response_alg?: 'ES256' | undefined
}

/** Who has a name that only one may have. */
export type NameEntry = { readonly holder: string }

/**
 * Whether a client has given up a nickname that it holds: it claimed this one in a sign-up that broke off, and another one in
 * the sign-up that was finished. A client never has another nickname than that, so this never ceases to be true.
 */
export const hasGivenUp = ({ nickname_claim }: ClientEntry, nicknameStream: string): boolean =>
  nickname_claim !== undefined && nickname_claim !== nicknameStream

/** What every personal access token begins with: scanners of published code look for it. */
export const PERSONAL_TOKEN_PREFIX = 'folio_pat_'

/** Whether a client has an e-mail address that is not confirmed; one without an address was opened by the operator. */
export const lacksConfirmation = (
  { email }: ClientEntry,
  { verified }: { readonly verified: EmailVerifiedEntry | undefined },
): boolean => email !== undefined && verified === undefined

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
  password: (clientId: string): ViewKey<PasswordEntry> => viewKey(`password/${clientId}`),
  emailVerified: (clientId: string): ViewKey<EmailVerifiedEntry> => viewKey(`email-verified/${clientId}`),
  passwordLink: (clientId: string): ViewKey<PasswordLinkEntry> => viewKey(`password-link/${clientId}`),
  /** In the order in which they were issued, so that those that are over need not be read. */
  passwordNotices: viewPrefix<PasswordNoticeEntry>('password-notice/'),
  passwordNotice: (issuedAt: string, clientId: string): ViewKey<PasswordNoticeEntry> =>
    viewKey(`password-notice/${issuedAt}/${clientId}`),
  /** By the stream that the name is held by. */
  name: (stream: string): ViewKey<NameEntry> => viewKey(`name/${stream}`),
}

/** How many passwords a client had before the one that counts: what came of a log-in with another is worth nothing. */
export const passwordNumberOf = (entry: PasswordEntry | undefined): number => entry?.password_number ?? 0

/** How many passwords the client had before the one that a kept grant was given with; where it says nothing, none. */
export const grantedWith = (grant: { readonly [key: string]: unknown }): number => {
  const { password_number: number } = grant
  return typeof number === 'number' ? number : 0
}

/** Where the read model keeps, for as long as it lasts, that a person let an application in. */
export const grantKey = (grantId: string): `oidc/grant/${string}` => `oidc/grant/${grantId}`
