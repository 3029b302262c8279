import { type Amount, amountOf, isZero, minus, quotientDown, times, ZERO } from '@folio/kernel/amount.ts'
import type { UsdRate, UsdRates } from './rate-source.ts'

/** Two currencies, in the order in which one becomes the other. */
export type Pair = { readonly from: string; readonly to: string }

/** What a pair's rate is: units of the one for one unit of the other, or why there is none. */
export type PairRate = { readonly rate: Amount; readonly source: string } | 'unsupported' | 'none_now'

const ONE = amountOf('1')

/** Enough for any amount of ours; a rate is rounded down, so that no one gains by it. */
const PRECISION = { digits: 12, decimals: 18 }

const sourceOf = (from: UsdRate, to: UsdRate): string =>
  from.source === to.source ? from.source : `${from.source}, ${to.source}`

/** The rate of a pair of different currencies by what each is worth in USD, less the spread. */
export const pairRate = (rates: UsdRates, { from, to }: Pair, spread: Amount = ZERO): PairRate => {
  const [one, other] = [rates.get(from), rates.get(to)]
  if (from === to || one === undefined || other === undefined) return 'unsupported'
  if (one.rate === undefined || other.rate === undefined) return 'none_now'
  const rate = quotientDown(times(one.rate, minus(ONE, spread)), other.rate, PRECISION)
  return isZero(rate) ? 'none_now' : { rate, source: sourceOf(one, other) }
}
