import { type Amount, amountOf, minus, plus, times } from '@folio/kernel/amount.ts'
import { type PayoutLimit, unitPriceOf, unitValueOf, valueOfContracts } from '../contract-number.ts'
import { cumulative } from '../numerics/standard-normal.ts'
import { deviationOf, driftOf, type PriceWalk } from '../price-walk.ts'

/** The direction of a vanilla contract. */
export type VanillaType = 'VANILLALONGCALL' | 'VANILLALONGPUT'

/** The fair price of one unit at the end, by Black and Scholes (1973): of the forward price, and not discounted. */
export const vanillaPrice = (walk: PriceWalk, strike: number, type: VanillaType): number => {
  const drift = driftOf(walk)
  const spot = drift === 0 ? walk.spot : walk.spot * Math.exp(drift)
  const deviation = deviationOf(walk)
  const d1 = Math.log(spot / strike) / deviation + deviation / 2
  const d2 = d1 - deviation
  return type === 'VANILLALONGCALL'
    ? spot * cumulative(d1) - strike * cumulative(d2)
    : strike * cumulative(-d2) - spot * cumulative(-d1)
}

/** The terms that decide the price of a vanilla contract besides the walk of the price. */
export type VanillaTerms = {
  readonly type: VanillaType
  readonly strike: Amount
  /** The commission as a fraction of the price of a unit. */
  readonly commission: Amount
}

const ONE = amountOf('1')

/** The price of one unit with the commission: the price of Black and Scholes times 1 + c. */
export const vanillaUnitPrice = (walk: PriceWalk, { type, strike, commission }: VanillaTerms): Amount =>
  times(unitPriceOf(vanillaPrice(walk, Number(strike), type)), plus(ONE, commission))

/** The price at which the house buys units back: n times the price of Black and Scholes times 1 − c, rounded down. */
export const vanillaBid = (
  number: Amount,
  { walk, terms, limit }: { readonly walk: PriceWalk; readonly terms: VanillaTerms; readonly limit: PayoutLimit },
): Amount => {
  const price = unitValueOf(vanillaPrice(walk, Number(terms.strike), terms.type))
  return valueOfContracts(number, times(price, minus(ONE, terms.commission)), limit)
}

/** The payment of one unit at the exit quote before rounding; negative where the contract pays nothing. */
export const vanillaUnitValue = (type: VanillaType, exit: Amount, strike: Amount): Amount =>
  type === 'VANILLALONGCALL' ? minus(exit, strike) : minus(strike, exit)

/** A strike is at most so many deviations of the life from the spot. */
const STRIKE_DEVIATIONS = 3

/** The lowest and the highest strike on offer with so many decimals: three deviations of the life from the spot. */
export const strikeRange = (walk: PriceWalk, decimals: number): { readonly min: Amount; readonly max: Amount } => {
  const reach = Math.exp(STRIKE_DEVIATIONS * deviationOf(walk))
  const pips = 10 ** decimals
  return {
    min: amountOf((Math.ceil((walk.spot / reach) * pips) / pips).toFixed(decimals)),
    max: amountOf((Math.floor(walk.spot * reach * pips) / pips).toFixed(decimals)),
  }
}
