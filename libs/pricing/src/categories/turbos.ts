import { type Amount, minus, plus } from '@folio/kernel/amount.ts'

/** The direction of a turbo. */
export type TurboType = 'TURBOSLONG' | 'TURBOSSHORT'

/** The entry cost of one unit, 0.9·S·σ·√dt: what the last step beyond the barrier is worth to the client. */
export const turboEntryCost = (spot: number, stepDeviation: number): number => 0.9 * spot * stepDeviation

/** The value of one unit before rounding: the quote's distance from the barrier, negative beyond it. */
export const turboUnitValue = (type: TurboType, quote: Amount, barrier: Amount): Amount =>
  type === 'TURBOSLONG' ? minus(quote, barrier) : minus(barrier, quote)

/** The price of one unit: its value at the spot and the entry cost. */
export const turboUnitPrice = (
  type: TurboType,
  { spot, barrier, entryCost }: { readonly spot: Amount; readonly barrier: Amount; readonly entryCost: Amount },
): Amount => plus(turboUnitValue(type, spot, barrier), entryCost)
