import type { Scope } from '@folio/contracts/http/scope.ts'

/** Who calls, through which application, and what the token allows. */
export type Caller = {
  readonly client_id: string
  readonly application_id: string
  readonly scopes: readonly (Scope | 'operator')[]
  /** The token by which the caller is known, to be named when it is revoked. */
  readonly token_id: string
  /** What the token came from: a person's log-in through an application, or nothing where it is a personal access token. */
  readonly grant_id?: string
  /** Which of the client's passwords that log-in was with; not said of a personal access token. */
  readonly password_number?: number
  /** When the token ends, in milliseconds since 1970; left out where it does not. */
  readonly expiresAtMs?: number
}
