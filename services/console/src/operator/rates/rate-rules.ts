import { amountFault } from '@folio/kernel/units/written-amount.ts'
import { isBelow, isEqual, isZero, scaledDown, sumOf } from '../../money/decimal.ts'
import { shownAmount } from '../../money/shown-amount.ts'

const DECIMALS_SHOWN = 1

/**
 * Returns the rule of the server that a rate breaks, as a phrase after the name of its field: the rate of USD is 1, others are
 * above zero.
 */
export const rateFault = (currency: string, rate: string): string | undefined => {
  if (currency === 'USD') return isEqual(rate, '1') ? undefined : 'must be 1 for USD itself'
  return amountFault(rate, { code: currency, decimals: undefined })
}

const times = (text: string, of: string, locale: string): string =>
  shownAmount(scaledDown(text, { by: '1', of, places: DECIMALS_SHOWN }), locale)

/** Says how far a rate is from the present one, where either is more than twice the other; undefined where it is nearer. */
export const rateWarning = (rate: string, present: string | null, locale: string): string | undefined => {
  if (present === null || isZero(present)) return undefined
  if (isBelow(sumOf([present, present]), rate)) {
    return `The new rate is ${times(rate, present, locale)} times the present one.`
  }
  if (isBelow(sumOf([rate, rate]), present)) {
    return `The present rate is ${times(present, rate, locale)} times the new one.`
  }
  return undefined
}
