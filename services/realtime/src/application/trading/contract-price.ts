import type { Offering } from '@folio/contracts/market/offering.ts'
import { type Amount, amountOf, isLess } from '@folio/kernel/amount.ts'
import type { AskedContract } from '@folio/option-contracts/asking/asked-contract.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { MARKET_IS_CLOSED, type RefusalWords, TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import { askedAt, secondOf } from '@folio/option-contracts/asking/trading-clock.ts'
import { isOpenAt } from '@folio/pricing/calendar/trading-calendar.ts'
import { type ContractAsk, contractAsk } from '@folio/pricing/contract-ask.ts'
import { checkContract } from '@folio/pricing/offering/check-contract.ts'
import type { OfferingMoment } from '@folio/pricing/offering/contract-request.ts'
import type { ContractTerms } from '@folio/pricing/offering/contract-terms.ts'
import { offeringWith } from '@folio/pricing/offering/offering-settings.ts'
import { isRefusal } from '@folio/pricing/offering/refusal.ts'
import { recordedFacts } from '@folio/pricing/offering/symbol-facts.ts'
import { contractRequestOf } from '@folio/pricing/wire-contract.ts'
import type { CallContext } from '../call-context.ts'
import { isOffered } from '../market/is-sold.ts'
import { symbolIn } from '../market/listed-symbols.ts'
import type { Tick } from '../market/tick-board.ts'

/** The price of a contract at a tick for a start at a second, with the terms that it is a price of. */
export type ContractPrice = {
  readonly terms: ContractTerms
  readonly ask: ContractAsk
  readonly moment: OfferingMoment
  readonly offering: Offering
  readonly spot: Tick
}

/** A contract to price, and the markup of the client's application. */
export type PriceRequest = { readonly asked: AskedContract; readonly markup: Amount }

/** What is known of a symbol now, and the second in which a contract would start. */
export type PriceMoment = {
  readonly offering: Offering
  readonly spot: Tick
  readonly second: number
}

/** Returns the decimals of a currency that this installation knows; throws `CallRefused` for others. */
export const decimalsOf = ({ currencies }: CallContext, currency: string): number => {
  const known = currencies.get(currency)
  if (known !== undefined) return known.decimals
  throw new CallRefused({
    code: 'InputValidationFailed',
    message: 'currency: is none that this installation knows',
    details: { field: 'currency' },
  })
}

/** Returns what is known of a symbol now; throws `CallRefused` if it is not sold, is closed or has no tick. */
export const priceMoment = (calls: CallContext, { underlying_symbol, contract_type }: AskedContract): PriceMoment => {
  const { offering, isSuspended } = symbolIn(calls, underlying_symbol, 'underlying_symbol')
  const refuse = (words: Omit<RefusalWords, 'args'>) => new TradeRefused({ ...words, args: [] })
  if (isSuspended) throw refuse({ code: 'OfferingsValidationError', subcode: 'TradeTemporarilyUnavailable' })
  if (!isOffered(contract_type, offering)) {
    throw refuse({ code: 'OfferingsValidationError', subcode: 'TradingNotAvailable' })
  }
  const second = secondOf(askedAt(calls))
  if (!isOpenAt(offering.calendar, second)) throw new TradeRefused(MARKET_IS_CLOSED)
  const spot = calls.market.newest(underlying_symbol)
  if (spot === undefined) throw refuse({ code: 'MarketIsClosed', subcode: 'MissingTickMarketData' })
  return { offering, spot, second }
}

/** Prices a contract that starts at a second; throws `TradeRefused` if it is not sold. */
export const contractPriceAt = (
  calls: CallContext,
  { asked, markup }: PriceRequest,
  { offering, spot, second }: PriceMoment,
): ContractPrice => {
  const moment: OfferingMoment = {
    facts: recordedFacts(offering),
    settings: offeringWith(offering),
    spot: amountOf(spot.quote),
    startEpoch: second,
    decimals: decimalsOf(calls, asked.currency),
  }
  const checked = checkContract(contractRequestOf(asked), moment)
  if (isRefusal(checked)) throw new TradeRefused(checked)
  const ask = contractAsk(checked.terms, { ...moment, markup })
  if (isRefusal(ask)) throw new TradeRefused(ask)
  return { terms: checked.terms, ask, moment, offering, spot }
}

/** Tells whether one price is dearer: it costs more, or gives less for the same. */
const isDearer = ({ ask: one }: ContractPrice, { ask: other }: ContractPrice): boolean =>
  isLess(other.ask, one.ask) ||
  (one.ask === other.ask && (isLess(one.payout, other.payout) || isLessNumber(one.number, other.number)))

const isLessNumber = (one: Amount | undefined, other: Amount | undefined): boolean =>
  one !== undefined && other !== undefined && isLess(one, other)

/**
 * Prices a contract now. Between two ticks of a symbol the life of a contract depends on the second in which it starts, so
 * the price is the dearest one of all seconds between two ticks; throws `CallRefused` if it is not sold in this second.
 */
export const presentPrice = (calls: CallContext, request: PriceRequest): ContractPrice => {
  const moment = priceMoment(calls, request.asked)
  let dearest = contractPriceAt(calls, request, moment)
  for (let later = 1; later < moment.offering.interval_seconds; later += 1) {
    const price = priceIfSold(calls, request, { ...moment, second: moment.second + later })
    if (price !== undefined && isDearer(price, dearest)) {
      dearest = { ...dearest, ask: price.ask }
    }
  }
  return dearest
}

const priceIfSold = (...[calls, request, moment]: Parameters<typeof contractPriceAt>): ContractPrice | undefined => {
  try {
    return contractPriceAt(calls, request, moment)
  } catch (error) {
    if (error instanceof TradeRefused) return undefined
    throw error
  }
}

/** Tells whether the price of a contract can move while its parameters stay. */
export const canMove = ({ terms, offering }: Pick<ContractPrice, 'terms' | 'offering'>): boolean => {
  if (terms.kind !== 'digital') return true
  const { bet, time } = terms
  // On a symbol with sessions a duration may end at a settlement, which comes nearer.
  return time.isFixedExpiry || offering.calendar !== 'always' || 'barrier' in bet || 'low' in bet
}
