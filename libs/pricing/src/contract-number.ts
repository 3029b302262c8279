import {
  type Amount,
  amountOf,
  isLess,
  isNegative,
  isZero,
  lesserOf,
  minus,
  quotientDown,
  roundedDown,
  smallestUnit,
  times,
  ZERO,
} from '@folio/kernel/amount.ts'

/** The significant digits of a number of contracts, all of which are shown. */
const DIGITS = 8
const DECIMALS = 30
const PRICE_DECIMALS = 12
const PRICE_UNITS = 10 ** PRICE_DECIMALS

/** The number of units that a stake buys at a unit price, rounded down to eight significant digits. */
export const contractNumber = (stake: Amount, unitPrice: Amount): Amount =>
  quotientDown(stake, unitPrice, { digits: DIGITS, decimals: DECIMALS })

/**
 * The number of units that a stake of a currency with so many decimals buys, or `InvalidStake` if it buys none or if the
 * rounding of the number takes more than one smallest unit of the currency from the client.
 */
export const numberForStake = (stake: Amount, unitPrice: Amount, decimals: number): Amount | 'InvalidStake' => {
  const number = contractNumber(stake, unitPrice)
  const loss = minus(stake, times(number, unitPrice))
  return isZero(number) || isLess(smallestUnit(decimals), loss) ? 'InvalidStake' : number
}

/** The decimals of the currency, and the most that a contract without a fixed payout pays. */
export type PayoutLimit = { readonly decimals: number; readonly maxPayout: Amount }

/** Returns the value rounded down to the currency's smallest unit, not below zero and at most the maximum payout. */
export const limitedPayout = (value: Amount, { decimals, maxPayout }: PayoutLimit): Amount => {
  if (isNegative(value)) return ZERO
  const rounded = roundedDown(value, decimals)
  return lesserOf(rounded, maxPayout)
}

/** The worth of a number of units, rounded down to the currency's smallest unit, between zero and the maximum payout. */
export const valueOfContracts = (number: Amount, unitValue: Amount, limit: PayoutLimit): Amount =>
  limitedPayout(times(number, unitValue), limit)

/** The decimal form of a unit price, rounded up to twelve decimals in favour of the house. */
export const unitPriceOf = (price: number): Amount =>
  amountOf((Math.ceil(price * PRICE_UNITS) / PRICE_UNITS).toFixed(PRICE_DECIMALS))

/** The decimal form of the value of a unit, rounded down to twelve decimals in favour of the house. */
export const unitValueOf = (value: number): Amount =>
  amountOf((Math.floor(value * PRICE_UNITS) / PRICE_UNITS).toFixed(PRICE_DECIMALS))
