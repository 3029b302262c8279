import { hourStart } from '@folio/contracts/market/tick-hours.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import { LRUCache } from 'lru-cache'
import { closedHours, growingTo } from './closed-hours.ts'
import { type HourExtremes, type HourMinutes, NO_ROWS } from './hour-summary.ts'
import { hourSearch, newestHour } from './newest-hour.ts'
import type { RecordedHour, TickStore } from './recorded-hour.ts'
import { sharedLoads } from './shared-work.ts'
import type { SymbolTicks } from './symbol-ticks.ts'

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

/** Questions about single ticks and parts of hours, such as the entry tick of an open contract: some 150 bytes each. */
const ANSWERS_MAX = 100_000

/** Keeps answers to questions about hours whose events never change. */
const keptAnswers = () => {
  const answers = new LRUCache<string, { readonly answer: object | undefined }>(growingTo(ANSWERS_MAX))
  return async <Answer extends object>(
    question: string,
    answer: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> => {
    const kept = answers.get(question)
    // The words of a question say what kind of answer it has.
    if (kept !== undefined) return kept.answer as Answer | undefined
    const found = await answer()
    answers.set(question, { answer: found })
    return found
  }
}

/** Opens the recorded hours; it keeps the ticks of at most `hoursMax` closed hours, and nothing that can still change. */
export const tickHours = (store: TickStore, hoursMax: number): TickHours => {
  const closed = closedHours(store, hoursMax)
  const newest = newestHour(store, closed.keep)
  const findFirst = sharedLoads(hourSearch(store))
  const keptAnswer = keptAnswers()
  let first: number | undefined

  const isBeforeNewest = (start: number): boolean => start < (newest.hour()?.start ?? 0)

  const isRecorded = async (start: number): Promise<boolean> => {
    if (!isBeforeNewest(start)) return start === newest.hour()?.start
    return closed.has(start) || (await closed.extremes(start)) !== NO_ROWS
  }

  const hourAt = async (start: number): Promise<RecordedHour | undefined> => {
    if (!(await isRecorded(start))) return undefined
    const open = newest.hour()
    return open?.start === start ? open : await closed.hour(start)
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
      const isKnown = !isBeforeNewest(start) || closed.has(start)
      if (!isKnown && !(await closed.extremes(start)).symbols.has(symbol)) return undefined
      return (await hourAt(start))?.symbols.get(symbol)
    },
    extremes: closed.extremes,
    minutes: closed.minutes,
    keeping: async (start, question, answer) =>
      isBeforeNewest(start) ? await keptAnswer(question, answer) : await answer(),
  }
}

/** The hours from one to another, by their first epochs. */
export const hoursBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, (last - first) / HOUR_SECONDS + 1) }, (_, index) => first + index * HOUR_SECONDS)
