import type { Role } from '@folio/contracts/http/role.ts'
import type { Scope } from '@folio/contracts/http/scope.ts'

/** The connection of a call to the operator's port. */
export type OperatorConnection = {
  /** True if the call comes from this machine, to a loopback address, and through no proxy that names itself. */
  readonly isLocal: boolean
  /** The name of the cookie of sessions on this port. */
  readonly cookieName: string
  /** True if the cookie must be sent over HTTPS only. */
  readonly isCookieSecure: boolean
}

/** The operator who calls, and how. */
export type OperatorCaller = {
  readonly name: string
  readonly role: Role
  /** The session that makes the call; absent for a token. */
  readonly sessionId?: string
  readonly connection: OperatorConnection
}

/** The authenticated caller: its client, its application and the scopes of its token. */
export type Caller = {
  readonly client_id: string
  readonly application_id: string
  readonly scopes: readonly (Scope | 'operator' | 'application' | 'log_in')[]
  /** The id of the token that the call came with; a revocation names it. */
  readonly token_id: string
  /** The grant of a log-in through an application that issued the token; absent for a personal access token. */
  readonly grant_id?: string
  /** The number of the client's password that this log-in used; absent for a personal access token. */
  readonly password_number?: number
  /** The expiry of the token, in milliseconds since 1970; absent if it does not expire. */
  readonly expiresAtMs?: number
  /** The operator who calls; absent in calls of clients and in log-ins. */
  readonly operator?: OperatorCaller
  /** The connection of a log-in to the console. */
  readonly logIn?: OperatorConnection
}
