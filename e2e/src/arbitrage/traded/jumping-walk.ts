import { symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'
import type { ScannedSymbol } from '../symbols.ts'
import { pipsOf } from '../worth/wager.ts'
import type { RecordedWalk } from './recorded-walk.ts'

const FIRST_EPOCH = 1_800_000_000

/** So many deviations of some ticks, in pips at the spot of a symbol. */
export const deviationsOf = ({ facts, spot }: ScannedSymbol, deviations: number, ticks: number): number => {
  const deviation = (symbolDeviation(facts) ?? Number.NaN) * Math.sqrt(ticks)
  return Math.round(pipsOf(spot, facts.decimals) * Math.expm1(deviations * deviation))
}

/** A walk of a symbol that moves at one tick only, by so many pips. */
export const jumping = (
  { facts: { decimals, intervalSeconds }, spot }: ScannedSymbol,
  { pips, at, ticks }: { readonly pips: number; readonly at: number; readonly ticks: number },
): RecordedWalk => {
  const start = pipsOf(spot, decimals)
  const prices = Array.from({ length: ticks + 1 }, (_, index) => (index < at ? start : start + pips))
  return { decimals, intervalSeconds, firstEpoch: FIRST_EPOCH, prices }
}
