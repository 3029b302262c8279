import { type Amount, isLess, minus, plus, quotientDown, smallestUnit, times, ZERO } from '@folio/kernel/amount.ts'
import type { MultiplierTerms } from '../categories/multiplier.ts'

// A contract without a fixed payout is watched by the quote at which it is worth an amount. The amounts are whole smallest
// units of the currency, so a value that is rounded down reaches one exactly where the exact value does.

/** The smallest quotient with `decimals` decimals that is not below the exact one, which is positive. */
const quotientUp = (a: Amount, b: Amount, decimals: number): Amount => {
  const below = quotientDown(a, b, { decimals })
  return isLess(times(below, b), a) ? plus(below, smallestUnit(decimals)) : below
}

/** Quotes are positive, so a level at zero or below is never reached. */
const ifPositive = (level: Amount): Amount | undefined => (isLess(ZERO, level) ? level : undefined)

/** Units that are worth the distance of the quote from an origin, each. */
export type ValuedUnits = { readonly direction: 'up' | 'down'; readonly origin: Amount; readonly number: Amount }

/**
 * The quote with `decimals` decimals from which on units are worth at least an amount: origin ± amount / number, rounded away
 * from the origin. Undefined if no positive quote is.
 */
export const levelOfUnits = (
  { direction, origin, number }: ValuedUnits,
  amount: Amount,
  decimals: number,
): Amount | undefined => {
  const distance = quotientUp(amount, number, decimals)
  return ifPositive(direction === 'up' ? plus(origin, distance) : minus(origin, distance))
}

/**
 * The quote with `decimals` decimals from which on, in its direction, a multiplier is worth at least a positive amount x: from
 * s + m·s·(±(S/S0 − 1)) − m·s·rate ≥ x by multiplication with S0. Undefined if no positive quote is.
 */
export const levelOfMultiplier = (
  { direction, stake, multiplier, entrySpot, commissionRate }: Omit<MultiplierTerms, 'decimals'>,
  amount: Amount,
  decimals: number,
): Amount | undefined => {
  const exposed = times(multiplier, stake)
  const gain = plus(minus(amount, stake), times(exposed, commissionRate))
  if (direction === 'up') {
    const bound = times(entrySpot, plus(exposed, gain))
    return isLess(ZERO, bound) ? ifPositive(quotientUp(bound, exposed, decimals)) : undefined
  }
  return ifPositive(quotientDown(times(entrySpot, minus(exposed, gain)), exposed, { decimals }))
}
