import type { ContractType } from '@folio/contracts/market/contract-type.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { type Amount, amountOf, greaterOf, isLess, lesserOf } from '@folio/kernel/amount.ts'
import { isOpenAt } from '@folio/pricing/calendar/trading-calendar.ts'
import { type ContractAsk, contractAsk } from '@folio/pricing/contract-ask.ts'
import { greatestStake } from '@folio/pricing/greatest-stake.ts'
import { leastStake } from '@folio/pricing/least-stake.ts'
import { checkContract } from '@folio/pricing/offering/check-contract.ts'
import type { OfferingMoment } from '@folio/pricing/offering/contract-request.ts'
import type { ContractTerms } from '@folio/pricing/offering/contract-terms.ts'
import { CONTRACT_TYPES } from '@folio/pricing/offering/contract-types.ts'
import { offeringWith } from '@folio/pricing/offering/offering-settings.ts'
import { isRefusal } from '@folio/pricing/offering/refusal.ts'
import { recordedFacts } from '@folio/pricing/offering/symbol-facts.ts'
import { contractRequestOf } from '@folio/pricing/wire-contract.ts'
import type { AskedContract } from './asked-contract.ts'
import { MARKET_IS_CLOSED, type RefusalWords, TradeRefused } from './trade-refused.ts'

/** The price of a contract at a tick for a start at a second, with the terms that it is a price of. */
export type ContractPrice = {
  readonly terms: ContractTerms
  readonly ask: ContractAsk
  readonly moment: OfferingMoment
  readonly offering: Offering
  readonly spot: RecordedTick
}

/** The price of a contract in every second between two ticks, and the stakes between which it is sold in all of them. */
export type PresentPrice = ContractPrice & { readonly stakeMin: Amount; readonly stakeMax: Amount }

/** A contract to price, the decimals of its currency, and the markup of the client's application as a fraction. */
export type PriceRequest = { readonly asked: AskedContract; readonly decimals: number; readonly markup: Amount }

/** The facts that an instance has of a symbol; it has no newest tick before it has seen the first. */
export type KnownSymbol = {
  readonly offering: Offering
  readonly isSuspended: boolean
  readonly newest: RecordedTick | undefined
}

/** The offering of a symbol at its newest tick, and the second in which a contract would start. */
export type PriceMoment = {
  readonly offering: Offering
  readonly spot: RecordedTick
  readonly second: number
}

/** Tells whether the operator sells the category of a type on a symbol. */
export const isOffered = (type: ContractType, { commissions }: Pick<Offering, 'commissions'>): boolean =>
  commissions[CONTRACT_TYPES[type].category] !== undefined

/** Returns the moment of a price; throws `TradeRefused` if the type is not sold then, or the symbol is closed or has no tick. */
export const priceMoment = (
  { offering, isSuspended, newest }: KnownSymbol,
  type: ContractType,
  second: number,
): PriceMoment => {
  const refuse = (words: Omit<RefusalWords, 'args'>) => new TradeRefused({ ...words, args: [] })
  if (isSuspended) throw refuse({ code: 'OfferingsValidationError', subcode: 'TradeTemporarilyUnavailable' })
  if (!isOffered(type, offering)) throw refuse({ code: 'OfferingsValidationError', subcode: 'TradingNotAvailable' })
  if (!isOpenAt(offering.calendar, second)) throw new TradeRefused(MARKET_IS_CLOSED)
  if (newest === undefined) throw refuse({ code: 'MarketIsClosed', subcode: 'MissingTickMarketData' })
  return { offering, spot: newest, second }
}

/** Prices a contract that starts in the second of a moment; throws `TradeRefused` if it is not sold. */
export const contractPriceAt = (
  { asked, decimals, markup }: PriceRequest,
  { offering, spot, second }: PriceMoment,
): ContractPrice => {
  const moment: OfferingMoment = {
    facts: recordedFacts(offering),
    settings: offeringWith(offering),
    spot: amountOf(spot.quote),
    startEpoch: second,
    decimals,
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
 * the price is the dearest one of all seconds between two ticks, and a stake is sold in all of them; throws
 * `TradeRefused` if it is not sold in this second.
 */
export const presentPrice = (request: PriceRequest, known: KnownSymbol, second: number): PresentPrice => {
  const moment = priceMoment(known, request.asked.contract_type, second)
  let dearest = contractPriceAt(request, moment)
  let stakeMin = leastStake(dearest)
  let stakeMax = greatestStakeOf(request, dearest)
  for (let later = 1; later < moment.offering.interval_seconds; later += 1) {
    const price = priceIfSold(request, { ...moment, second: second + later })
    if (price === undefined) continue
    stakeMin = greaterOf(stakeMin, leastStake(price))
    stakeMax = lesserOf(stakeMax, greatestStakeOf(request, price))
    if (isDearer(price, dearest)) dearest = { ...dearest, ask: price.ask }
  }
  return { ...dearest, stakeMin, stakeMax }
}

const greatestStakeOf = ({ asked }: PriceRequest, price: ContractPrice): Amount =>
  greatestStake({ ...price, payoutPerPoint: asked.payout_per_point })

const priceIfSold = (...[request, moment]: Parameters<typeof contractPriceAt>): ContractPrice | undefined => {
  try {
    return contractPriceAt(request, moment)
  } catch (error) {
    if (error instanceof TradeRefused) return undefined
    throw error
  }
}

/** Tells whether the price of a contract can move while its parameters stay. */
export const canMove = ({ terms, offering }: Pick<ContractPrice, 'terms' | 'offering'>): boolean => {
  if (terms.kind !== 'digital') return true
  const { bet, time } = terms
  // The chance of a rise from the entry spot depends on the estimates of a market, which a revision replaces.
  if (offering.model.kind === 'market') return true
  // On a symbol with sessions a duration may end at a settlement, which comes nearer.
  return time.isFixedExpiry || offering.calendar !== 'always' || 'barrier' in bet || 'low' in bet
}
