import type { Scope } from '@folio/contracts/http/scope.ts'

/** The authenticated caller: its client, its application and the scopes of its token. */
export type Caller = {
  readonly client_id: string
  readonly application_id: string
  readonly scopes: readonly (Scope | 'operator' | 'application')[]
  /** The id of the token that the call came with; a revocation names it. */
  readonly token_id: string
  /** The grant of a log-in through an application that issued the token; absent for a personal access token. */
  readonly grant_id?: string
  /** The number of the client's password that this log-in used; absent for a personal access token. */
  readonly password_number?: number
  /** The expiry of the token, in milliseconds since 1970; absent if it does not expire. */
  readonly expiresAtMs?: number
}
