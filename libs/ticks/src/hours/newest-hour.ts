import { epochOfStream, NEWEST_HOUR, TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { type HourClosed, type RecordedHour, readOnHour, type TickStore, unreadHour } from './recorded-hour.ts'
import { sharedRuns } from './shared-work.ts'

/** The newest hour of ticks, read on from the last event seen. */
export type NewestHour = {
  /** Reads all events that were stored before the call. */
  readonly readOn: () => Promise<void>
  /** The hour as far as it was read; undefined before the first event of all. */
  readonly hour: () => RecordedHour | undefined
  /** The newest epoch that is recorded or interrupted, as far as it was read. */
  readonly epoch: () => number | undefined
}

/** Searches the store for the first event of ticks after a position; returns the start of its hour. */
export const hourSearch = (store: TickStore): ((after: number) => Promise<number | undefined>) => {
  let searchedTo = 0
  return async (after) => {
    searchedTo = Math.max(searchedTo, after)
    for (;;) {
      const range = { prefixes: [TICKS_STREAM_PREFIX], after: searchedTo, limit: 1 }
      const { events, position, atEnd } = await store.readAll(range)
      const [first] = events
      if (first !== undefined) return epochOfStream(first.stream)
      const isOver = atEnd || position <= searchedTo
      searchedTo = Math.max(searchedTo, position)
      if (isOver) return undefined
    }
  }
}

/** Follows the newest hour of ticks; calls `onClosed` with each hour whose close it reads. */
export const newestHour = (
  store: TickStore,
  onClosed: (hour: RecordedHour, closed: HourClosed) => void,
): NewestHour => {
  const search = hourSearch(store)
  let hour: RecordedHour | undefined
  let epoch: number | undefined

  /** The hour that the market saved as its newest, or else the one whose events follow in the store. */
  const nextStart = async (): Promise<number | undefined> => {
    const saved = await store.loadPosition(NEWEST_HOUR)
    const start = saved?.event ? epochOfStream(saved.event.stream) : undefined
    if (start !== undefined && (hour === undefined || start > hour.start)) return start
    return await search(hour?.position ?? 0)
  }

  /** The newest epoch before an hour whose own first epoch is not recorded yet. */
  const epochBefore = async ({ previous }: RecordedHour): Promise<number | undefined> => {
    if (previous === undefined) return undefined
    const before = unreadHour(epochOfStream(previous))
    await readOnHour(store, before)
    return before.epoch
  }

  const readOn = async (): Promise<void> => {
    for (;;) {
      if (hour === undefined || hour.isClosed) {
        const start = await nextStart()
        if (start === undefined) return
        hour = unreadHour(start)
      }
      const closed = await readOnHour(store, hour)
      epoch = hour.epoch ?? epoch ?? (await epochBefore(hour))
      if (closed === undefined) return
      onClosed(hour, closed)
    }
  }
  return { readOn: sharedRuns(readOn), hour: () => hour, epoch: () => epoch }
}
