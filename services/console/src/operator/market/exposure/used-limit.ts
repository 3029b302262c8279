import { isBelow, isNegative, isZero, orderOf, scaledDown } from '../../../money/decimal.ts'

/** The possible loss of the house, and its limit. */
export type Sums = { readonly exposure: string; readonly limit: string }

const PERCENT = '100'
const NEAR_PERCENT = '80'
const SHOWN_PLACES = 1
const EXACT_PLACES = 20

const percentAt = ({ exposure, limit }: Sums, places: number): string => {
  if (isZero(limit)) return PERCENT
  return isNegative(exposure) ? '0' : scaledDown(exposure, { by: PERCENT, of: limit, places })
}

/** The part of a limit that is used, in per cent with one decimal, rounded down; 100 of a limit of zero. */
export const usedPercent = (sums: Sums): string => percentAt(sums, SHOWN_PLACES)

/** Tells if four fifths of a limit are used. */
export const isNearLimit = (sums: Sums): boolean => !isBelow(percentAt(sums, 0), NEAR_PERCENT)

/** Returns a number that puts the used parts of limits in order. */
export const usedOrder = (sums: Sums): bigint => orderOf(percentAt(sums, EXACT_PLACES))
