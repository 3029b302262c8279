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

type ReadHour = { readonly found: RecordedHour; readonly closed: HourClosed | undefined }

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

  const readHour = async (start: number): Promise<ReadHour | undefined> => {
    const found = unreadHour(start)
    const closed = await readOnHour(store, found)
    return found.revision < 0 ? undefined : { found, closed }
  }

  /** The hour that the market saved as its newest, or else the one whose events follow in the store. */
  const nextHour = async (): Promise<ReadHour | undefined> => {
    const saved = await store.loadPosition(NEWEST_HOUR)
    const savedStart = saved?.event ? epochOfStream(saved.event.stream) : -1
    const savedHour = savedStart > (hour?.start ?? -1) ? await readHour(savedStart) : undefined
    if (savedHour !== undefined) return savedHour
    const start = await search(hour?.position ?? 0)
    return start === undefined ? undefined : await readHour(start)
  }

  /** The newest epoch before an hour whose own first epoch is not recorded yet. */
  const epochBefore = async ({ previous }: RecordedHour): Promise<number | undefined> => {
    if (previous === undefined) return undefined
    const before = unreadHour(epochOfStream(previous))
    await readOnHour(store, before)
    return before.epoch
  }

  const readOn = async (): Promise<void> => {
    if (hour !== undefined && !hour.isClosed) {
      const closed = await readOnHour(store, hour)
      epoch = hour.epoch ?? epoch
      if (closed === undefined) return
      onClosed(hour, closed)
    }
    for (let next = await nextHour(); next !== undefined; next = await nextHour()) {
      const { found, closed } = next
      const newest = found.epoch ?? epoch ?? (await epochBefore(found))
      hour = found
      epoch = newest
      if (closed === undefined) return
      onClosed(found, closed)
    }
  }
  return { readOn: sharedRuns(readOn), hour: () => hour, epoch: () => epoch }
}
