import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { StoreDamaged } from '@folio/event-store/port.ts'
import { LRUCache } from 'lru-cache'
import { closeDecoder, type HourExtremes, type HourMinutes, NO_ROWS } from './hour-summary.ts'
import { type HourClosed, type RecordedHour, readOnHour, type TickStore, unreadHour } from './recorded-hour.ts'
import { sharedLoads } from './shared-work.ts'
import { tickEventOf } from './tick-event.ts'

/** The hours before the newest one, whose events never change: read when they are asked for, and kept within bounds. */
export type ClosedHours = {
  /** Keeps an hour that was read to its close. */
  readonly keep: (hour: RecordedHour, closed: HourClosed) => void
  /** Tells if the ticks of an hour are kept. */
  readonly has: (start: number) => boolean
  /** The hour with its ticks; throws `StoreDamaged` if it has no close. */
  readonly hour: (start: number) => Promise<RecordedHour>
  /** The extremes of an hour, `NO_ROWS` if it has no stream. */
  readonly extremes: (start: number) => Promise<HourExtremes>
  /** The candles by minute of an hour, `NO_ROWS` if it has no stream. */
  readonly minutes: (start: number) => Promise<HourMinutes>
}

/** For each hour of ticks this many hours of candles are kept: they take a fifteenth of the memory. */
const MINUTES_PER_HOUR = 10
/** The extremes of a year and a day. */
const EXTREMES_MAX = 366 * 24

/** Bounds a cache that grows with its entries: by `max` it would take the memory of all of them at once, 3 MB for answers. */
export const growingTo = (maxSize: number) => ({ maxSize, sizeCalculation: () => 1 })

const notClosed = (start: number): StoreDamaged =>
  new StoreDamaged(`${ticksStream(start)} has no close, but there are events of a later hour`)

/** The close of an hour; undefined if the hour has no stream. */
const closeOf = async (store: TickStore, start: number): Promise<HourClosed | undefined> => {
  const [last] = await store.readStream(ticksStream(start), { direction: 'backwards', limit: 1 })
  if (last === undefined) return undefined
  const event = tickEventOf(last)
  if (event.type !== 'HourClosed') throw notClosed(start)
  return event.data
}

/** Opens the closed hours; of at most `hoursMax` of them it keeps the ticks. */
export const closedHours = (store: TickStore, hoursMax: number): ClosedHours => {
  const decode = closeDecoder()
  const hours = new LRUCache<number, RecordedHour>({ max: hoursMax })
  const minutes = new LRUCache<number, HourMinutes>({ max: hoursMax * MINUTES_PER_HOUR })
  const extremes = new LRUCache<number, HourExtremes>(growingTo(EXTREMES_MAX))

  const keepExtremes = (start: number, closed: HourClosed | undefined): HourExtremes => {
    const found = closed === undefined ? NO_ROWS : decode.extremes(start, closed)
    extremes.set(start, found)
    return found
  }

  const keepMinutes = (start: number, closed: HourClosed | undefined): HourMinutes => {
    const found = closed === undefined ? NO_ROWS : decode.minutes(closed)
    minutes.set(start, found)
    return found
  }

  const keep = (hour: RecordedHour, closed: HourClosed): void => {
    keepExtremes(hour.start, closed)
    keepMinutes(hour.start, closed)
    hours.set(hour.start, hour)
  }

  const loadExtremes = sharedLoads(async (start) => keepExtremes(start, await closeOf(store, start)))

  const loadMinutes = sharedLoads(async (start) => {
    const closed = await closeOf(store, start)
    keepExtremes(start, closed)
    return keepMinutes(start, closed)
  })

  const loadHour = sharedLoads(async (start) => {
    const hour = unreadHour(start)
    const closed = await readOnHour(store, hour)
    if (closed === undefined) throw notClosed(start)
    keep(hour, closed)
    return hour
  })

  return {
    keep,
    has: (start) => hours.has(start),
    hour: async (start) => hours.get(start) ?? (await loadHour(start)),
    extremes: async (start) => extremes.get(start) ?? (await loadExtremes(start)),
    minutes: async (start) => minutes.get(start) ?? (await loadMinutes(start)),
  }
}
