import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { Evidence, RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { exitEpochOf, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'

/** The most ticks of which an end shows all: the entry tick and ten more. */
export const SHOWN_TICKS_MAX = 11

/** Returns true if a contract ends at most ten ticks after its entry tick, as all contracts in ticks do. */
export const hasFewTicks = (contract: OptionContract): boolean => {
  const { entry_epoch, law } = contract
  return ((exitEpochOf(contract) ?? Number.POSITIVE_INFINITY) - entry_epoch) / law.interval_seconds < SHOWN_TICKS_MAX
}

/** Returns the highest and the lowest of ticks, of equal ones the first. */
const extremesOf = (ticks: readonly RecordedTick[]): Pick<Evidence, 'high' | 'low'> => {
  const [first, ...others] = ticks
  if (first === undefined) return {}
  let [high, low] = [first, first]
  for (const tick of others) {
    if (pipsOf(tick.quote) > pipsOf(high.quote)) high = tick
    if (pipsOf(tick.quote) < pipsOf(low.quote)) low = tick
  }
  return { high, low }
}

/** The ticks of a contract between its entry and its end, as far as they are known: their extremes, or all of them. */
type KnownCourse = { readonly [Name in 'high' | 'low' | 'ticks']?: ContractFacts[Name] | undefined }

/**
 * Returns how a contract went from its entry tick to the tick of an epoch, as its end shows it: the highest and the
 * lowest tick, and all ticks where they are few. Extremes that were read must end at that epoch.
 */
export const courseShown = (
  { high, low, ticks }: KnownCourse,
  upTo: number,
): Pick<Evidence, 'high' | 'low' | 'ticks'> => {
  if (ticks === undefined) return { ...(high && { high }), ...(low && { low }) }
  const seen = ticks.filter(({ epoch }) => epoch <= upTo)
  return { ...extremesOf(seen), ...(seen.length > SHOWN_TICKS_MAX ? {} : { ticks: seen }) }
}
