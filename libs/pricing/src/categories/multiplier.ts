import {
  type Amount,
  amountOf,
  convertedHalfUp,
  greaterOf,
  isLess,
  isNegative,
  lesserOf,
  minus,
  plus,
  quotientDown,
  roundedUp,
  smallestUnit,
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
  return quotientDown(overEntrySpot, entrySpot, { decimals })
}

/** The terms from which the commission of a multiplier follows. */
type CommissionTerms = Omit<MultiplierTerms, 'direction' | 'entrySpot'>

/** The loss with which a multiplier begins, since its value at the entry spot is rounded down: m·s·rate, rounded up. */
export const multiplierFirstLoss = ({ stake, multiplier, commissionRate, decimals }: CommissionTerms): Amount =>
  roundedUp(times(times(multiplier, stake), commissionRate), decimals)

/** The payout of a multiplier at a value: at least zero, and at most the maximum payout. */
export const multiplierPayout = (value: Amount, maxPayout: Amount): Amount => {
  if (isNegative(value)) return ZERO
  return lesserOf(value, maxPayout)
}

/** The commission that the value at the close contains: m·s·rate, half a smallest unit rounded up. */
export const multiplierCommission = ({ stake, multiplier, commissionRate, decimals }: CommissionTerms): Amount =>
  convertedHalfUp(times(multiplier, stake), commissionRate, decimals)

/** The terms that decide when a multiplier is stopped out. */
export type StopOutTerms = Omit<MultiplierTerms, 'decimals'> & {
  /** The relative size of a jump in the direction that hurts; zero where no jump hurts. */
  readonly hurtingJump: Amount
}

const ONE = amountOf('1')

/**
 * Both sides of the stop-out as a condition on the quote S, from value ≤ s·m·J·S/S0 by multiplication with S0/s: up,
 * S·m·(1 − J) ≤ S0·(m·(1 + rate) − 1); down, S·m·(1 + J) ≥ S0·(m·(1 − rate) + 1).
 */
const stopOutSides = ({ direction, multiplier, entrySpot, commissionRate, hurtingJump }: StopOutTerms) =>
  direction === 'up'
    ? {
        factor: times(multiplier, minus(ONE, hurtingJump)),
        bound: times(entrySpot, minus(times(multiplier, plus(ONE, commissionRate)), ONE)),
      }
    : {
        factor: times(multiplier, plus(ONE, hurtingJump)),
        bound: times(entrySpot, plus(times(multiplier, minus(ONE, commissionRate)), ONE)),
      }

/**
 * Returns true if a multiplier is stopped out at a quote: its exact value is at most what one more jump in the direction
 * that hurts would take, s·m·J·S/S0, which is zero where no jump hurts.
 */
export const isStoppedOut = (terms: StopOutTerms, quote: Amount): boolean => {
  const { factor, bound } = stopOutSides(terms)
  const moved = times(quote, factor)
  return terms.direction === 'up' ? !isLess(bound, moved) : !isLess(moved, bound)
}

/**
 * The quote with `decimals` decimals at which a multiplier is stopped out: the highest one for `up`, which is also stopped out
 * at every lower quote, and the lowest one for `down`.
 */
export const stopOutLevel = (terms: StopOutTerms, decimals: number): Amount => {
  const { factor, bound } = stopOutSides(terms)
  const below = quotientDown(bound, factor, { decimals })
  if (terms.direction === 'up' || !isLess(times(below, factor), bound)) return below
  return plus(below, smallestUnit(decimals))
}

/** The least commission rate of a symbol: 0.7 deviations of one step. */
export const leastCommissionRate = (stepDeviation: number): number => 0.7 * stepDeviation

const FEE_MARGIN = 1.05

/** The least price of deal cancellation. */
const FEE_MIN = amountOf('0.01')

/**
 * The price of deal cancellation: m·s·(2·N(σ√T/2) − 1)·1.05, the put at the money of Black and Scholes (1973) and a
 * margin, rounded up, and 0.01 at least; `deviation` is σ√T from the purchase until the cancellation expires.
 */
export const cancellationFee = (
  { stake, multiplier, decimals }: Pick<MultiplierTerms, 'stake' | 'multiplier' | 'decimals'>,
  deviation: number,
): Amount => {
  const fraction = unitPriceOf((2 * cumulative(deviation / 2) - 1) * FEE_MARGIN)
  const fee = roundedUp(times(times(multiplier, stake), fraction), decimals)
  return greaterOf(fee, FEE_MIN)
}

const MULTIPLIERS = [0, 1, 2, 3, 4, 5, 6].flatMap((power) => [1, 2, 5].map((factor) => factor * 10 ** power))

/**
 * The multipliers that a symbol offers, the smallest first: those of the operator's list that are at most 1/(20·σ√dt) and
 * 0.5/J; without a list, the five largest of {1, 2, 5}·10^k.
 */
export const multiplierRange = (
  stepDeviation: number,
  jump: number | undefined,
  listed?: readonly number[],
): readonly number[] => {
  const most = Math.min(1 / (20 * stepDeviation), jump === undefined ? Number.POSITIVE_INFINITY : 0.5 / jump)
  const allowed = [...new Set(listed ?? MULTIPLIERS)].filter((multiplier) => multiplier <= most)
  return listed === undefined ? allowed.slice(-5) : allowed.toSorted((a, b) => a - b)
}
