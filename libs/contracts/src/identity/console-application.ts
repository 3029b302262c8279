import { type Scope, scope } from '../http/scope.ts'

/** The id of the application that is the clients' face of Folio's console, on the public port. */
export const CONSOLE_APPLICATION_ID = 'folio-console'

/** The path, at the public address, to which log-ins of the console lead back. */
export const CONSOLE_CALLBACK_PATH = '/app/callback'

/** The path, at the public address, to which log-outs of the console lead back. */
export const CONSOLE_PATH = '/app'

/** The scopes of the console: all, since it is Folio's own. */
export const CONSOLE_SCOPES: readonly Scope[] = scope.options

/** The life of a one-time code by which a sample client logs in to the console, in milliseconds. */
export const LOG_IN_CODE_TTL_MS = 10 * 60 * 1000
