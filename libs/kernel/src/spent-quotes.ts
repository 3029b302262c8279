import { microsecondsOf, type Timestamp } from './timestamp.ts'

/** The token id of a quote for an exchange, and the time at which it expires. */
type Quote = { readonly token_id: string; readonly expires_at: Timestamp }

/** The expiry times of used quotes that may still be offered again, by token id. */
export type SpentQuotes = Readonly<Record<string, Timestamp>>

/** In microseconds: requests may reach an account out of order, but never by as much as this. */
const KEPT_LONGER_MICROSECONDS = 5 * 60 * 1e6

/** Returns the reason for which an exchange may not use its quote at a moment; undefined if it may. */
export const unusableReason = (
  spent: SpentQuotes,
  { token_id, expires_at }: Quote,
  at: Timestamp,
): 'quote_expired' | 'quote_spent' | undefined => {
  if (Object.hasOwn(spent, token_id)) return 'quote_spent'
  return expires_at < at ? 'quote_expired' : undefined
}

/**
 * Returns the spent quotes with one more, used at a moment; quotes that expired over five minutes before are dropped,
 * as their expiry refuses them.
 */
export const withSpent = (spent: SpentQuotes, { token_id, expires_at }: Quote, at: Timestamp): SpentQuotes => {
  const oldest = microsecondsOf(at) - KEPT_LONGER_MICROSECONDS
  const kept = Object.entries(spent).filter(([, expiry]) => microsecondsOf(expiry) >= oldest)
  return { ...Object.fromEntries(kept), [token_id]: expires_at }
}
