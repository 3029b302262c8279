import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { isRefusal } from '../commands/client-command.ts'
import type { Gateway } from '../gateway.ts'
import type { Pair } from './convert.ts'
import { openQuote, type Quote } from './quote.ts'

/** Longer than a command may take. */
const KEPT_LONGER_MS = 60_000

const keyOf = ({ token_id }: Quote): ExpiringKey => `quote/${token_id}`

/**
 * Reserves a quote for one command, so that no other command may use it on any account while it is valid; returns true if
 * this command holds it. The paying account remembers spent quotes too, and decides.
 */
const claimQuote = async ({ readModel, clock }: Gateway, quote: Quote, commandId: string): Promise<boolean> => {
  const lifeMs = Math.ceil((microsecondsOf(quote.expires_at) - clock()) / 1000)
  const holder = { command_id: commandId }
  const keptMs = Math.max(lifeMs, 0) + KEPT_LONGER_MS
  return (
    (await readModel.putIfAbsent(keyOf(quote), holder, keptMs)) ||
    (await readModel.extend(keyOf(quote), holder, keptMs))
  )
}

/**
 * Releases a quote that a refused command held; leaves a quote that another command holds. Where the quote cannot be reached
 * it stays held until it expires: the refusal is stored, and is answered all the same.
 */
const releaseQuote = async ({ readModel }: Gateway, quote: Quote, commandId: string): Promise<void> => {
  try {
    const isHeld = await readModel.extend(keyOf(quote), { command_id: commandId }, KEPT_LONGER_MS)
    if (isHeld) await readModel.take(keyOf(quote))
  } catch (error) {
    // Health tells that the read model cannot be reached.
    if (!(error instanceof DependencyUnavailable)) throw error
  }
}

/** The rate and the rate token that a caller sends with a transfer. */
export type OfferedRate = { readonly exchange_rate: Amount; readonly rate_token: string }

const wrongToken = (message: string): Refusal => ({
  status: 400,
  code: 'ValidationError',
  message,
  field: 'rate_token',
})

/** Opens the quote of a rate token; refuses a token of another client, another pair or another rate than the call has. */
export const openOfferedQuote = (
  key: ClientKey,
  { exchange_rate, rate_token }: OfferedRate,
  { from, to }: Pair,
): Quote | Refusal => {
  const quote = openQuote(key, rate_token)
  if (quote === undefined) return wrongToken('rate_token is not a rate_token of this client.')
  if (quote.from !== from || quote.to !== to) return wrongToken('rate_token was issued for another pair of currencies.')
  if (quote.rate !== exchange_rate) return wrongToken('exchange_rate differs from the rate of rate_token.')
  return quote
}

/**
 * A quote, the command that will use it, and the moment before which reservations may have been lost (microseconds
 * since 1970).
 */
type QuoteReservation = { readonly quote: Quote; readonly commandId: string; readonly claimsSince: number }

/** Tells if a quote is from before a possible loss of reservations, so that it may have been used. */
const mayBeLost = ({ terms, times }: Gateway, { quote, claimsSince }: QuoteReservation): boolean => {
  const givenAt = microsecondsOf(quote.expires_at) - terms.rules.quoteLifeMs * 1000
  return givenAt <= claimsSince + times.clockSkewMs * 1000
}

/**
 * Reserves a quote for a command that is sent for the first time; refuses if the quote has expired, another command holds
 * it, or another command may have held it.
 */
const reserveQuote = async (gateway: Gateway, holding: QuoteReservation): Promise<Refusal | undefined> => {
  const { quote, commandId } = holding
  if (quote.expires_at < timestampOf(gateway.clock()))
    return wrongToken('rate_token has expired; request a new exchange rate.')
  if (mayBeLost(gateway, holding)) return wrongToken('rate_token is no longer valid; request a new exchange rate.')
  const isHeld = await claimQuote(gateway, quote, commandId)
  return isHeld ? undefined : wrongToken('rate_token was already used; request a new exchange rate.')
}

/**
 * Sends a command that uses up a quote, and releases the quote if the command is refused; refuses, without sending it, where
 * the quote cannot be reserved. A command that was sent before (`isClaimed`) may have used the quote already; the paying
 * account then decides.
 */
export const sendWithQuote = async (
  gateway: Gateway,
  { isClaimed, ...holding }: QuoteReservation & { readonly isClaimed: boolean },
  send: () => Promise<RequestOutcome | Refusal>,
): Promise<RequestOutcome | Refusal> => {
  const refusal = isClaimed ? undefined : await reserveQuote(gateway, holding)
  if (refusal !== undefined) return refusal
  const settled = await send()
  if (!isRefusal(settled) && settled.recorded.type === 'TransferRefused')
    await releaseQuote(gateway, holding.quote, holding.commandId)
  return settled
}
