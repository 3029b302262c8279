import type { FeedTick } from '@folio/feed/port.ts'

/** The epoch of a tick: the first whole second that is not before it. */
const epochOf = ({ sourceTime }: FeedTick): number => Math.ceil(sourceTime)

/** The quotes of a batch by the epoch that they belong to; of several ticks of a symbol in one second the last one counts. */
export const quotesByEpoch = (ticks: readonly FeedTick[]): ReadonlyMap<number, Readonly<Record<string, string>>> => {
  const byEpoch = new Map<number, Record<string, string>>()
  for (const tick of ticks) {
    const epoch = epochOf(tick)
    const quotes = byEpoch.get(epoch) ?? {}
    byEpoch.set(epoch, quotes)
    quotes[tick.symbol] = tick.quote
  }
  return byEpoch
}
