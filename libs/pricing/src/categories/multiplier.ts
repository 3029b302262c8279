import {
  type Amount,
  amountOf,
  isLess,
  isNegative,
  minus,
  plus,
  quotientDown,
  roundedUp,
  times,
  ZERO,
} from '@folio/kernel/amount.ts'
import { unitPriceOf } from '../contract-number.ts'
import { cumulative } from '../numerics/standard-normal.ts'

/** A multiplier's terms that decide its value. */
export type MultiplierTerms = {
  readonly direction: 'up' | 'down'
  readonly stake: Amount
  readonly multiplier: Amount
  readonly entrySpot: Amount
  /** The commission as a fraction of multiplier · stake. */
  readonly commissionRate: Amount
  readonly decimals: number
}

/** Enough significant digits that only the decimals limit a quotient. */
const DIGITS = 60

/**
 * The value at a quote: s + m·s·(S/S0 − 1), the second term reversed for `down`, less the commission m·s·rate; rounded
 * towards zero, and negative where the client has lost more than the stake.
 */
export const multiplierValue = (terms: MultiplierTerms, quote: Amount): Amount => {
  const { direction, stake, multiplier, entrySpot, commissionRate, decimals } = terms
  const exposure = times(multiplier, stake)
  const move = direction === 'up' ? minus(quote, entrySpot) : minus(entrySpot, quote)
  const kept = minus(stake, times(exposure, commissionRate))
  const overEntrySpot = plus(times(kept, entrySpot), times(exposure, move))
  return quotientDown(overEntrySpot, entrySpot, { digits: DIGITS, decimals })
}

/** What a multiplier pays at a value: never less than nothing. */
export const multiplierPayout = (value: Amount): Amount => (isNegative(value) ? ZERO : value)

/** The least commission rate of a symbol: 0.7 deviations of one step. */
export const leastCommissionRate = (stepDeviation: number): number => 0.7 * stepDeviation

const FEE_MARGIN = 1.05

/** The least price of deal cancellation. */
const FEE_MIN = amountOf('0.01')

/**
 * The price of deal cancellation: m·s·(2·N(σ√T/2) − 1)·1.05, the straddle at the money of Black and Scholes (1973) and a
 * margin, rounded up, and 0.01 at least; `deviation` is σ√T from the purchase until the cancellation expires.
 */
export const cancellationFee = (
  { stake, multiplier, decimals }: Pick<MultiplierTerms, 'stake' | 'multiplier' | 'decimals'>,
  deviation: number,
): Amount => {
  const fraction = unitPriceOf((2 * cumulative(deviation / 2) - 1) * FEE_MARGIN)
  const fee = roundedUp(times(times(multiplier, stake), fraction), decimals)
  return isLess(fee, FEE_MIN) ? FEE_MIN : fee
}

/** The multipliers of {1, 2, 5}·10^k that a symbol may offer, the five largest first to last. */
export const multiplierRange = (stepDeviation: number, jump: number | undefined): readonly number[] => {
  const most = Math.min(1 / (20 * stepDeviation), jump === undefined ? Number.POSITIVE_INFINITY : 0.5 / jump)
  const all = [0, 1, 2, 3, 4, 5, 6].flatMap((power) => [1, 2, 5].map((factor) => factor * 10 ** power))
  return all.filter((multiplier) => multiplier <= most).slice(-5)
}
