/** The names of the cookies that log-ins keep in a browser. */
export type CookieNames = {
  readonly session: string
  readonly interaction: string
  readonly resume: string
  /** Of a browser in which somebody logged in before. */
  readonly device: string
}

/**
 * The names of cookies at a public address. Over https browsers hold them to their prefix: `__Host-` to this very host and
 * the whole of it, so that no neighbour under the same domain can set one; `__Secure-` to https alone, for the cookies of one
 * log-in are for its own paths, and several log-ins go on side by side.
 */
export const cookieNames = (publicUrl: string): CookieNames =>
  publicUrl.startsWith('https:')
    ? {
        session: '__Host-folio_session',
        interaction: '__Secure-folio_log_in',
        resume: '__Secure-folio_resume',
        device: '__Host-folio_device',
      }
    : { session: '_folio_session', interaction: '_folio_log_in', resume: '_folio_resume', device: '_folio_device' }
