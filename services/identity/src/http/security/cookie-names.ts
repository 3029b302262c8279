/** The names of the cookies of log-ins. */
export type CookieNames = {
  readonly session: string
  readonly interaction: string
  readonly resume: string
  /** The device cookie, of a browser that logged in before. */
  readonly device: string
}

/**
 * Returns the names of the cookies at a public address. Over https browsers enforce their prefixes: `__Host-` limits a cookie
 * to this host and all its paths, so that no other host of the domain can set it; `__Secure-` only requires https, since the
 * cookies of one log-in have its own path and several log-ins run side by side.
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
