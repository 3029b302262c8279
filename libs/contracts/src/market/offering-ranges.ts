import { type Amount, amountOf, isLess, minus } from '@folio/kernel/amount.ts'
import type { Commissions, ContractCategory, MarketModel, OfferingLimits } from './offering.ts'

/** A term of an offering that lies outside its range: the path of its field, and the range, both ends inclusive. */
export type OutOfRange = { readonly field: string; readonly min: Amount; readonly max: Amount }

const ZERO = amountOf('0')
const COMMISSION_MAX = amountOf('0.25')
/** The formulas of touch contracts are off by up to 0.018, which the commission has to cover. */
const TOUCH_COMMISSION_MIN = amountOf('0.02')
const TOUCH_CATEGORIES: readonly ContractCategory[] = ['touchnotouch', 'staysinout']

const STAKE_MIN = amountOf('0.01')
const PAYOUT_MIN = amountOf('1')
/** More than the exposure that one account may have by default, which is a setting of its own. */
const PAYOUT_MAX = amountOf('80000')

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

const ORDER_MIN = amountOf('0.01')

/** The limits of an offering that are amounts. */
type AmountLimit = Exclude<
  keyof OfferingLimits,
  'growth_rates' | 'accumulator_ticks_max' | 'cancellation_minutes' | 'multipliers'
>

/** The limits of an offering that sets none, as `libs/pricing` has them. */
const STAKE_DEFAULT = amountOf('1')
const PAYOUT_DEFAULT = amountOf('10000')

/** The range of each limit of an amount; one that is left out is not compared. */
const rangesOf = ({
  stake_min = STAKE_DEFAULT,
  max_payout = PAYOUT_DEFAULT,
  take_profit_min = ORDER_MIN,
  stop_loss_min = ORDER_MIN,
}: OfferingLimits): readonly (Omit<OutOfRange, 'field'> & { readonly name: AmountLimit })[] => {
  const range = (name: AmountLimit, min: Amount, max: Amount) => ({ name, min, max })
  return [
    range('max_payout', PAYOUT_MIN, PAYOUT_MAX),
    range('stake_min', STAKE_MIN, minus(max_payout, STAKE_MIN)),
    range('stake_max', stake_min, max_payout),
    range('take_profit_min', ORDER_MIN, max_payout),
    range('take_profit_max', take_profit_min, max_payout),
    range('stop_loss_min', ORDER_MIN, max_payout),
    range('stop_loss_max', stop_loss_min, max_payout),
  ]
}

/**
 * Returns the first limit that lies outside its range. A limit that is left out is the default one; the smallest stake, set or
 * not, must be less than the maximum payout, or nothing could be bought, and no minimum may exceed its maximum.
 */
export const limitOutOfRange = (limits: OfferingLimits): OutOfRange | undefined => {
  const amounts = { stake_min: STAKE_DEFAULT, max_payout: PAYOUT_DEFAULT, ...limits }
  const wrong = rangesOf(limits).find(({ name, ...range }) => {
    const amount = amounts[name]
    return amount !== undefined && isOutside(amount, range)
  })
  return wrong && { field: `limits.${wrong.name}`, min: wrong.min, max: wrong.max }
}

const RANGES_OF_MODEL = {
  volatility: { min: amountOf('0.005'), max: amountOf('9') },
  interest: { min: amountOf('-0.9'), max: amountOf('0.9') },
  yield: { min: amountOf('-0.9'), max: amountOf('0.9') },
} as const

/** Returns the first estimate of the price of a market that lies outside its range. */
export const modelOutOfRange = (model: MarketModel): OutOfRange | undefined =>
  (['volatility', 'interest', 'yield'] as const)
    .map((field) => ({ field, ...RANGES_OF_MODEL[field] }))
    .find(({ field, ...range }) => isOutside(model[field], range))
