import { hash } from 'node:crypto'
import type { Amount } from '@folio/kernel/amount.ts'
import type { RecordedScope } from '../http/scope.ts'
import { type ViewKey, type ViewPrefix, viewKey, viewPrefix } from '../view-keys.ts'
import type { OperatorEntry } from './operators.ts'

/** The name of the identity service: of its view, consumer group and publisher, too. */
export const IDENTITY_SERVICE = 'identity'

/** A client in the view; personal data is encrypted with the client's key. */
export type ClientEntry = {
  readonly client_id: string
  readonly nickname: string
  readonly email?: string | undefined
  readonly real_name?: string | undefined
  readonly residence?: string | undefined
  readonly password?: string | undefined
  /** The stream that holds the nickname. */
  readonly nickname_claim?: string | undefined
  /** Set for erased clients: none of their tokens is valid. */
  readonly isErased?: true
}

/** The password of a client after the first one, and the number of passwords before it. */
export type PasswordEntry = { readonly password: string; readonly password_number: number }

/** Marks a client's e-mail address as confirmed. */
export type EmailVerifiedEntry = { readonly verified_at: string }

/** The newest unused password link of a client, and the command that issued it. */
export type PasswordLinkEntry = {
  readonly link_hash: string
  readonly command_id: string
  readonly expires_at: string
}

/** A notice about the password for a client, until it expires. */
export type PasswordNoticeEntry = {
  readonly kind: 'password_link' | 'password_changed'
  readonly client_id: string
  readonly command_id: string
  readonly issued_at: string
  readonly expires_at: string
}

/** The client, application, scopes and expiry of a personal access token. */
export type TokenEntry = {
  readonly client_id: string
  readonly application_id: string
  readonly scopes: readonly RecordedScope[]
  readonly token_id: string
  readonly expires_at?: string | undefined
}

/** The shown name of a token without one: those that the operator issued. */
export const UNNAMED_TOKEN = 'opened by the operator'

/** A personal access token as its owner sees it, until it is revoked; its name is encrypted with the client's key. */
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
  /** Its markup on contracts, in percent of the payout; left out, none. */
  readonly app_markup_percentage?: Amount | undefined
}

/** The holder of a unique name. */
export type NameEntry = { readonly holder: string }

/**
 * Tells whether a client gave up a nickname that it holds: it claimed this one in an unfinished attempt and finished its sign-up
 * with another one. A client never changes its nickname, so this stays true.
 */
export const hasGivenUp = ({ nickname_claim }: ClientEntry, nicknameStream: string): boolean =>
  nickname_claim !== undefined && nickname_claim !== nicknameStream

/** The prefix of personal access tokens, which secret scanners look for. */
export const PERSONAL_TOKEN_PREFIX = 'folio_pat_'

/** Tells whether a client has an unconfirmed e-mail address; the operator opens clients without an address. */
export const lacksConfirmation = (
  { email }: ClientEntry,
  { verified }: { readonly verified: EmailVerifiedEntry | undefined },
): boolean => email !== undefined && verified === undefined

/** Hashes a token for storage: SHA-256, hexadecimal. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex')

/** The keys of the identity view. */
export const identityKeys = {
  clients: viewPrefix<ClientEntry>('client/'),
  client: (clientId: string): ViewKey<ClientEntry> => viewKey(`client/${clientId}`),
  token: (hashOfToken: string): ViewKey<TokenEntry> => viewKey(`token/${hashOfToken}`),
  ownToken: (clientId: string, tokenId: string): ViewKey<OwnTokenEntry> => viewKey(`own-token/${clientId}/${tokenId}`),
  ownTokens: (clientId: string): ViewPrefix<OwnTokenEntry> => viewPrefix(`own-token/${clientId}/`),
  application: (applicationId: string): ViewKey<ApplicationEntry> => viewKey(`application/${applicationId}`),
  applications: viewPrefix<ApplicationEntry>('application/'),
  password: (clientId: string): ViewKey<PasswordEntry> => viewKey(`password/${clientId}`),
  emailVerified: (clientId: string): ViewKey<EmailVerifiedEntry> => viewKey(`email-verified/${clientId}`),
  passwordLink: (clientId: string): ViewKey<PasswordLinkEntry> => viewKey(`password-link/${clientId}`),
  /** Ordered by time of issue, so that readers can skip expired ones. */
  passwordNotices: viewPrefix<PasswordNoticeEntry>('password-notice/'),
  passwordNotice: (issuedAt: string, clientId: string): ViewKey<PasswordNoticeEntry> =>
    viewKey(`password-notice/${issuedAt}/${clientId}`),
  operators: viewPrefix<OperatorEntry>('operator/'),
  operator: (name: string): ViewKey<OperatorEntry> => viewKey(`operator/${name}`),
  /** By the stream that holds the name. */
  name: (stream: string): ViewKey<NameEntry> => viewKey(`name/${stream}`),
}

/** Returns the number of passwords before the current one; sessions and grants of other passwords are invalid. */
export const passwordNumberOf = (entry: PasswordEntry | undefined): number => entry?.password_number ?? 0

/** Reads the password number of a stored grant; without one it is 0. */
export const passwordNumberOfGrant = (grant: { readonly [key: string]: unknown }): number => {
  const { password_number: number } = grant
  return typeof number === 'number' ? number : 0
}

/** Returns the key of a grant in the read model. */
export const grantKey = (grantId: string): `oidc/grant/${string}` => `oidc/grant/${grantId}`

/** Returns the key, in the read model, of the index of a client's grants: one value with a list `grants` of their ids. */
export const clientGrantsKey = (clientId: string): `oidc/client-grants/${string}` =>
  `oidc/client-grants/${hash('sha256', clientId, 'hex')}`
