import { HOUR_SECONDS, hourStart, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { StoreDamaged } from '@folio/event-store/port.ts'
import { LRUCache } from 'lru-cache'
import { closeDecoder, type HourExtremes, type HourMinutes, NO_ROWS } from './hour-summary.ts'
import { hourSearch, newestHour } from './newest-hour.ts'
import { type HourClosed, type RecordedHour, readOnHour, type TickStore, unreadHour } from './recorded-hour.ts'
import { sharedLoads } from './shared-work.ts'
import type { SymbolTicks } from './symbol-ticks.ts'
import { tickEventOf } from './tick-event.ts'

/** The recorded hours of ticks; an hour is named by its first epoch. */
export type TickHours = {
  /** Reads all events that were stored before the call. */
  readonly readOn: () => Promise<void>
  /** Reads on unless all events up to an epoch are known; returns the newest hour, undefined without any tick. */
  readonly upTo: (epoch: number) => Promise<RecordedHour | undefined>
  /** The newest epoch that is recorded or interrupted, as far as it was read. */
  readonly newestEpoch: () => number | undefined
  /** The first hour of all. */
  readonly first: () => Promise<number>
  /** The hour of an epoch, or the first hour of all if the epoch lies before it. */
  readonly firstFrom: (epoch: number) => Promise<number>
  /** Tells if an hour lies before the newest one, so that its events never change. */
  readonly isBeforeNewest: (start: number) => boolean
  /** Tells if an hour has a stream, so that ticks or interruptions may be recorded in it. */
  readonly isRecorded: (start: number) => Promise<boolean>
  /** The hour with all of its ticks; undefined if it has no stream. */
  readonly hour: (start: number) => Promise<RecordedHour | undefined>
  /** The ticks of a symbol in an hour; undefined if it has none. */
  readonly ticks: (symbol: string, start: number) => Promise<SymbolTicks | undefined>
  /** The extremes of an hour before the newest one. */
  readonly extremes: (start: number) => Promise<HourExtremes>
  /** The candles by minute of an hour before the newest one. */
  readonly minutes: (start: number) => Promise<HourMinutes>
  /** Answers a question about one hour; keeps the answer, under the words of the question, if the hour lies before the newest one. */
  readonly keeping: <Answer extends object>(
    start: number,
    question: string,
    answer: () => Promise<Answer | undefined>,
  ) => Promise<Answer | undefined>
}

/** For each hour of ticks this many hours of candles are kept: they take a fifteenth of the memory. */
const MINUTES_PER_HOUR = 10
/** The extremes of a year and a day. */
const EXTREMES_MAX = 366 * 24

/** Questions about single ticks and parts of hours, such as the entry tick of an open contract: some 150 bytes each. */
const ANSWERS_MAX = 100_000

/** Bounds a cache that grows with its entries: by `max` it would take the memory of all of them at once, 3 MB for answers. */
const growingTo = (maxSize: number) => ({ maxSize, sizeCalculation: () => 1 })

/** Opens the recorded hours; of at most `hoursMax` closed hours it keeps the ticks. What can still change is never kept. */
export const tickHours = (store: TickStore, hoursMax: number): TickHours => {
  const decode = closeDecoder()
  const hours = new LRUCache<number, RecordedHour>({ max: hoursMax })
  const minutes = new LRUCache<number, HourMinutes>({ max: hoursMax * MINUTES_PER_HOUR })
  const extremes = new LRUCache<number, HourExtremes>(growingTo(EXTREMES_MAX))
  const answers = new LRUCache<string, { readonly answer: object | undefined }>(growingTo(ANSWERS_MAX))

  const keepExtremes = (start: number, found: HourExtremes): HourExtremes => {
    extremes.set(start, found)
    return found
  }

  const keepMinutes = (start: number, found: HourMinutes): HourMinutes => {
    minutes.set(start, found)
    return found
  }

  const keepHour = (hour: RecordedHour, closed: HourClosed): void => {
    keepExtremes(hour.start, decode.extremes(hour.start, closed))
    keepMinutes(hour.start, decode.minutes(closed))
    hours.set(hour.start, hour)
  }

  const newest = newestHour(store, keepHour)

  const notClosed = (start: number): StoreDamaged =>
    new StoreDamaged(`${ticksStream(start)} has no close, but there are events of a later hour`)

  const closeOf = async (start: number): Promise<HourClosed | undefined> => {
    const [last] = await store.readStream(ticksStream(start), { direction: 'backwards', limit: 1 })
    if (last === undefined) return undefined
    const event = tickEventOf(last)
    if (event.type !== 'HourClosed') throw notClosed(start)
    return event.data
  }

  const loadExtremes = sharedLoads(async (start) => {
    const closed = await closeOf(start)
    return keepExtremes(start, closed === undefined ? NO_ROWS : decode.extremes(start, closed))
  })

  const loadMinutes = sharedLoads(async (start) => {
    const closed = await closeOf(start)
    keepExtremes(start, closed === undefined ? NO_ROWS : decode.extremes(start, closed))
    return keepMinutes(start, closed === undefined ? NO_ROWS : decode.minutes(closed))
  })

  const loadHour = sharedLoads(async (start) => {
    const hour = unreadHour(start)
    const closed = await readOnHour(store, hour)
    if (closed === undefined) throw notClosed(start)
    keepHour(hour, closed)
    return hour
  })

  const findFirst = sharedLoads(hourSearch(store))
  let first: number | undefined

  const extremesOf = async (start: number): Promise<HourExtremes> => extremes.get(start) ?? (await loadExtremes(start))

  const isBeforeNewest = (start: number): boolean => start < (newest.hour()?.start ?? 0)

  const isRecorded = async (start: number): Promise<boolean> => {
    if (!isBeforeNewest(start)) return start === newest.hour()?.start
    return hours.has(start) || (await extremesOf(start)) !== NO_ROWS
  }

  const hourAt = async (start: number): Promise<RecordedHour | undefined> => {
    if (!(await isRecorded(start))) return undefined
    const open = newest.hour()
    if (open?.start === start) return open
    return hours.get(start) ?? (await loadHour(start))
  }

  const firstOf = async (): Promise<number> => {
    first ??= await findFirst(0)
    return first ?? newest.hour()?.start ?? 0
  }

  return {
    readOn: newest.readOn,
    upTo: async (epoch) => {
      if (epoch > (newest.epoch() ?? -1)) await newest.readOn()
      return newest.hour()
    },
    newestEpoch: newest.epoch,
    first: firstOf,
    firstFrom: async (epoch) => {
      const start = hourStart(epoch)
      const mayPrecede = isBeforeNewest(start) && !(await isRecorded(start))
      return mayPrecede ? Math.max(start, await firstOf()) : start
    },
    isBeforeNewest,
    isRecorded,
    hour: hourAt,
    ticks: async (symbol, start) => {
      const isKnown = !isBeforeNewest(start) || hours.has(start)
      if (!isKnown && !(await extremesOf(start)).symbols.has(symbol)) return undefined
      return (await hourAt(start))?.symbols.get(symbol)
    },
    extremes: extremesOf,
    minutes: async (start) => minutes.get(start) ?? (await loadMinutes(start)),
    keeping: async <Answer extends object>(
      start: number,
      question: string,
      answer: () => Promise<Answer | undefined>,
    ): Promise<Answer | undefined> => {
      if (!isBeforeNewest(start)) return await answer()
      const kept = answers.get(question)
      // The words of a question say what kind of answer it has.
      if (kept !== undefined) return kept.answer as Answer | undefined
      const found = await answer()
      answers.set(question, { answer: found })
      return found
    },
  }
}

/** The hours from one to another, by their first epochs. */
export const hoursBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, (last - first) / HOUR_SECONDS + 1) }, (_, index) => first + index * HOUR_SECONDS)
