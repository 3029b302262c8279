/** A server that counts no limits, or one that counts those of each transfer with quotas that no load reaches. */
export type Limits = 'off' | 'counted'

/** The most open connections of one address at a server that counts limits. */
export const COUNTED_CONNECTIONS_MAX = 200

const QUOTA = 999_999_999

/** The settings of a server that counts the limits of addresses, callers, operators and transfers, and never refuses. */
export const COUNTED_LIMITS: Readonly<Record<string, string>> = {
  FOLIO_RATE_LIMITS: `ip=${QUOTA}/60,ip-long=${QUOTA}/600,user=${QUOTA}/60,operator-acts=${QUOTA}/60`,
  FOLIO_DAILY_TRANSFERS_MAX: String(QUOTA),
  FOLIO_TRANSACTION_USD_MAX: String(QUOTA),
}
