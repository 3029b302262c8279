import { microsecondsOf, type Timestamp } from './timestamp.ts'

/** A quote for an exchange, as far as it can be used up: its token's id, and when it expires. */
type Quote = { readonly token_id: string; readonly expires_at: Timestamp }

/** Quotes that were used and may still be offered again, by their token's id: when each expires. */
export type SpentQuotes = Readonly<Record<string, Timestamp>>

/** Requests reach an account out of order, though never by as much as this. */
const KEPT_LONGER = 5 * 60 * 1e6

/** Why an exchange may not use its quote at a moment, if so. */
export const whyUnusable = (
  spent: SpentQuotes,
  { token_id, expires_at }: Quote,
  at: Timestamp,
): 'quote_expired' | 'quote_spent' | undefined => {
  if (Object.hasOwn(spent, token_id)) return 'quote_spent'
  return expires_at < at ? 'quote_expired' : undefined
}

/** The quotes to remember once one more was used at a moment: those long expired are refused without being remembered. */
export const withSpent = (spent: SpentQuotes, { token_id, expires_at }: Quote, at: Timestamp): SpentQuotes => {
  const oldest = microsecondsOf(at) - KEPT_LONGER
  const kept = Object.entries(spent).filter(([, expiry]) => microsecondsOf(expiry) >= oldest)
  return { ...Object.fromEntries(kept), [token_id]: expires_at }
}
