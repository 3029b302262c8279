import type { Amount } from '@folio/kernel/amount.ts'
import { microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Gateway } from '../gateway.ts'
import type { Pair } from '../rates/pair-rate.ts'
import { openQuote, type Quote } from '../rates/quote.ts'
import { claimQuote } from '../rates/spent-quote.ts'

/** What a caller says of the rate of a transfer. */
export type Offered = { readonly exchange_rate: Amount; readonly rate_token: string }

const wrongToken = (message: string): Refusal => ({
  status: 400,
  code: 'ValidationError',
  message,
  field: 'rate_token',
})

/** The quote that a token holds, if it is this client's, of this pair, and of the rate that was sent with it. */
export const quoteOffered = (
  key: ClientKey,
  { exchange_rate, rate_token }: Offered,
  { from, to }: Pair,
): Quote | Refusal => {
  const quote = openQuote(key, rate_token)
  if (quote === undefined) return wrongToken('rate_token is no token of yours.')
  if (quote.from !== from || quote.to !== to) return wrongToken('rate_token is of another pair of currencies.')
  if (quote.rate !== exchange_rate) return wrongToken('exchange_rate is not the rate of rate_token.')
  return quote
}

/** A quote, the command that is to use it, and since when what was held can have been lost (microseconds since 1970). */
type Holding = { readonly quote: Quote; readonly commandId: string; readonly claimsSince: number }

/** Whether a quote was given before what was held can have been lost: then nobody can say that it was not used. */
const isForgotten = ({ terms, times }: Gateway, { quote, claimsSince }: Holding): boolean => {
  const givenAt = microsecondsOf(quote.expires_at) - terms.rules.quoteLifeMs * 1000
  return givenAt <= claimsSince + times.clockSkewMs * 1000
}

/**
 * Holds a quote for a command that is sent for the first time; refused where it has expired, another command has it, or one
 * may have had it.
 */
export const holdQuote = async (gateway: Gateway, holding: Holding): Promise<Refusal | undefined> => {
  const { quote, commandId } = holding
  if (quote.expires_at < timestampOf(gateway.clock())) return wrongToken('rate_token has expired.')
  if (isForgotten(gateway, holding)) return wrongToken('rate_token is not good any more; ask for another.')
  const isHeld = await claimQuote(gateway, quote, commandId)
  return isHeld ? undefined : wrongToken('rate_token was used before.')
}
