import { type Amount, amountOf, isLess } from '@folio/kernel/amount.ts'
import type { Commissions, ContractCategory, OfferingLimits } from './offering.ts'

/** A term of an offering that lies outside its range: the path of its field, and the range, both ends inclusive. */
export type OutOfRange = { readonly field: string; readonly min: Amount; readonly max: Amount }

const ZERO = amountOf('0')
const COMMISSION_MAX = amountOf('0.25')
/** The formulas of touch contracts are off by up to 0.018, which the commission has to cover. */
const TOUCH_COMMISSION_MIN = amountOf('0.02')
const TOUCH_CATEGORIES: readonly ContractCategory[] = ['touchnotouch', 'staysinout']

const STAKE_MIN = amountOf('0.01')
const PAYOUT_MIN = amountOf('1')
/** The exposure that one account may have. */
const PAYOUT_MAX = amountOf('50000')

const isOutside = (value: Amount, { min, max }: Pick<OutOfRange, 'min' | 'max'>): boolean =>
  isLess(value, min) || isLess(max, value)

/** Returns the first commission that lies outside the range of its category. */
export const commissionOutOfRange = (commissions: Commissions): OutOfRange | undefined =>
  Object.entries(commissions)
    .map(([category, commission]) => {
      const isTouch = TOUCH_CATEGORIES.some((touch) => touch === category)
      const range = { min: isTouch ? TOUCH_COMMISSION_MIN : ZERO, max: COMMISSION_MAX }
      return { field: `commissions.${category}`, commission, ...range }
    })
    .find(({ commission, ...range }) => isOutside(commission, range))

/** Returns the first limit that lies outside its range; the smallest stake must leave room below the largest payout. */
export const limitOutOfRange = ({ stake_min, max_payout }: OfferingLimits): OutOfRange | undefined => {
  const payout = { field: 'limits.max_payout', min: PAYOUT_MIN, max: PAYOUT_MAX }
  if (max_payout !== undefined && isOutside(max_payout, payout)) return payout
  const stake = { field: 'limits.stake_min', min: STAKE_MIN, max: max_payout ?? PAYOUT_MIN }
  return stake_min !== undefined && isOutside(stake_min, stake) ? stake : undefined
}
