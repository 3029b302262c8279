import type { FeedTick } from '@folio/feed/port.ts'

/** The ticks of a batch by the epoch that they belong to, and those that came too late for theirs. */
export type SortedTicks = {
  readonly byEpoch: ReadonlyMap<number, Readonly<Record<string, string>>>
  readonly late: readonly { readonly symbol: string; readonly source_time: number; readonly quote: string }[]
}

/** The epoch of a tick: the first whole second that is not before it. */
const epochOf = ({ sourceTime }: FeedTick): number => Math.ceil(sourceTime)

/** Sorts the ticks of a batch; of several ticks of a symbol in one second the last one counts. */
export const sortTicks = (ticks: readonly FeedTick[], completeBefore: number): SortedTicks => {
  const byEpoch = new Map<number, Record<string, string>>()
  const late: SortedTicks['late'][number][] = []
  for (const tick of ticks) {
    const { symbol, sourceTime, quote } = tick
    const epoch = epochOf(tick)
    if (epoch <= completeBefore) {
      late.push({ symbol, source_time: sourceTime, quote })
      continue
    }
    const quotes = byEpoch.get(epoch) ?? {}
    byEpoch.set(epoch, quotes)
    quotes[symbol] = quote
  }
  return { byEpoch, late }
}
