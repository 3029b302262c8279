import { type Amount, isLess, minus, plus, quotientDown, times, ZERO } from '@folio/kernel/amount.ts'
import { type PayoutLimit, valueOfContracts } from '../contract-number.ts'

/** The direction of a turbo. */
export type TurboType = 'TURBOSLONG' | 'TURBOSSHORT'

/**
 * The entry cost of one unit, 0.9·S·σ·√dt: what the last step beyond the barrier is worth to the client, on average 0.5826·S·σ·√dt
 * for normal steps (Siegmund, Sequential Analysis, 1985), and a margin.
 */
export const turboEntryCost = (spot: number, stepDeviation: number): number => 0.9 * spot * stepDeviation

/** The value of one unit before rounding: the quote's distance from the barrier, negative beyond it. */
export const turboUnitValue = (type: TurboType, quote: Amount, barrier: Amount): Amount =>
  type === 'TURBOSLONG' ? minus(quote, barrier) : minus(barrier, quote)

/** The price of one unit: its value at the spot and the entry cost. */
export const turboUnitPrice = (
  type: TurboType,
  { spot, barrier, entryCost }: { readonly spot: Amount; readonly barrier: Amount; readonly entryCost: Amount },
): Amount => plus(turboUnitValue(type, spot, barrier), entryCost)

/** A turbo's purchase: the quote at its spot tick, the entry cost of a unit and the stake. */
export type TurboPurchase = {
  readonly type: TurboType
  readonly spot: Amount
  readonly entryCost: Amount
  readonly stake: Amount
}

/**
 * The farthest barrier with the symbol's decimals at which the stake buys at least `payoutPerPoint` units: stake / n − c'
 * from the spot, rounded towards the spot. Undefined if that is not beyond the spot, or not above zero.
 */
export const turboBarrier = (
  { type, spot, entryCost, stake }: TurboPurchase,
  payoutPerPoint: Amount,
  decimals: number,
): Amount | undefined => {
  const forDistance = minus(stake, times(payoutPerPoint, entryCost))
  if (!isLess(ZERO, payoutPerPoint)) return undefined
  const distance = quotientDown(forDistance, payoutPerPoint, { decimals })
  const barrier = type === 'TURBOSLONG' ? minus(spot, distance) : plus(spot, distance)
  return isLess(ZERO, distance) && isLess(ZERO, barrier) ? barrier : undefined
}

/** The value of a number of units at a quote, when it is sold and when it ends: n times the distance, rounded down. */
export const turboBid = (
  number: Amount,
  { type, quote, barrier }: { readonly type: TurboType; readonly quote: Amount; readonly barrier: Amount },
  limit: PayoutLimit,
): Amount => valueOfContracts(number, turboUnitValue(type, quote, barrier), limit)
