import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import { useTotalsAnswer } from './use-totals.ts'

/** Returns the number of decimals of a currency, as the sums are written; 0 for one that they lack. */
export const usePlaces = (currency: string | undefined): number => {
  const total = useTotalsAnswer().data?.totals.find((each) => each.currency === currency)
  return total === undefined ? 0 : decimalsOf(total.sum)
}
