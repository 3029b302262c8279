import { MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { dateAfter, epochOfLocal, localDateOf, utcDayStart } from './local-time.ts'

/** The days of the week, by the number that `Date` gives them. */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** A day of the week. */
export type Weekday = (typeof WEEKDAYS)[number]

/** The hours of a symbol that is not always traded, as the offering records them. Days and times are those of its time zone. */
export type SessionCalendar = {
  /** Rises with each change of the calendar. */
  readonly revision: number
  /** A name such as `Europe/London`. */
  readonly time_zone: string
  /** Open from a time (`HH:MM`) on, and closed from another one on, which may be `24:00`; sessions do not overlap. */
  readonly sessions: readonly { readonly days: readonly Weekday[]; readonly open: string; readonly close: string }[]
  /** Days (`YYYY-MM-DD`) without a session. */
  readonly holidays: readonly string[]
  /** Days on which the sessions end at this time at the latest. */
  readonly early_closes: readonly { readonly date: string; readonly close: string }[]
}

/** The hours at which a symbol is traded. */
export type TradingCalendar = 'always' | SessionCalendar

/** Epochs at which a symbol is traded without a break, both included. */
export type Opening = { readonly from: number; readonly to: number }

/** A calendar without a session in so many days has none. */
const DAYS_MAX = 400
const KNOWN_DAYS_MAX = 2000

const knownDays = new WeakMap<SessionCalendar, Map<string, readonly Opening[]>>()

/** The seconds after midnight of a time `HH:MM`. */
export const secondsOfTime = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * MINUTE_SECONDS + minutes) * MINUTE_SECONDS
}

/** The day of the week of a day. */
export const weekdayOf = (date: string): Weekday => WEEKDAYS[new Date(utcDayStart(date) * 1000).getUTCDay()] ?? 'Sun'

const computedOpenings = (calendar: SessionCalendar, date: string): readonly Opening[] => {
  const { time_zone, sessions, holidays, early_closes } = calendar
  if (holidays.includes(date)) return []
  const early = early_closes.find((each) => each.date === date)?.close ?? '24:00'
  return sessions
    .filter(({ days }) => days.includes(weekdayOf(date)))
    .map(({ open, close }) => ({
      open: secondsOfTime(open),
      close: Math.min(secondsOfTime(close), secondsOfTime(early)),
    }))
    .map(({ open, close }) => ({
      from: epochOfLocal(time_zone, date, open),
      to: epochOfLocal(time_zone, date, close) - 1,
    }))
    .filter(({ from, to }) => from <= to)
    .toSorted((one, other) => one.from - other.from)
}

/** The openings of a day of the calendar's time zone, in order. */
const openingsOn = (calendar: SessionCalendar, date: string): readonly Opening[] => {
  const days = knownDays.get(calendar) ?? new Map<string, readonly Opening[]>()
  knownDays.set(calendar, days)
  const known = days.get(date)
  if (known !== undefined) return known
  const found = computedOpenings(calendar, date)
  if (days.size >= KNOWN_DAYS_MAX) days.clear()
  days.set(date, found)
  return found
}

/** The openings of each day of a span, cut at its ends, in order. */
const openingsByDay = function* (calendar: SessionCalendar, { from, to }: Opening): Generator<Opening> {
  const last = localDateOf(calendar.time_zone, to)
  for (let date = localDateOf(calendar.time_zone, from); date <= last; date = dateAfter(date, 1)) {
    for (const opening of openingsOn(calendar, date)) {
      if (opening.to < from || opening.from > to) continue
      yield { from: Math.max(from, opening.from), to: Math.min(to, opening.to) }
    }
  }
}

/** The openings that have an epoch from one to another, cut at both, in order; the span must not be empty. */
const openingsBetween = function* (calendar: SessionCalendar, span: Opening): Generator<Opening> {
  let joined: Opening | undefined
  for (const opening of openingsByDay(calendar, span)) {
    const isAdjacent = joined?.to === opening.from - 1
    if (joined !== undefined && !isAdjacent) yield joined
    joined = joined !== undefined && isAdjacent ? { from: joined.from, to: opening.to } : opening
  }
  if (joined !== undefined) yield joined
}

const firstOf = (openings: Generator<Opening>): Opening | undefined => {
  const first = openings.next()
  return first.done ? undefined : first.value
}

/** Tells whether a symbol is traded at all epochs from one to another, without a break between them. */
export const isOpenThroughout = (calendar: TradingCalendar, from: number, to: number): boolean => {
  if (calendar === 'always') return true
  const opening = firstOf(openingsBetween(calendar, { from, to }))
  return opening?.from === from && opening.to === to
}

/** Tells whether a symbol is traded at an epoch. */
export const isOpenAt = (calendar: TradingCalendar, epoch: number): boolean => isOpenThroughout(calendar, epoch, epoch)

/** The first epoch after another one at which a symbol is traded; undefined if there is none within 400 days. */
export const nextOpen = (calendar: TradingCalendar, after: number): number | undefined => {
  if (calendar === 'always') return after + 1
  const to = after + DAYS_MAX * 86_400
  return firstOf(openingsBetween(calendar, { from: after + 1, to }))?.from
}

/** Returns the number of seconds in which a symbol is traded after an epoch and up to another one. */
export const openSeconds = (calendar: TradingCalendar, { after, upTo }: { after: number; upTo: number }): number => {
  if (upTo <= after) return 0
  if (calendar === 'always') return upTo - after
  let sum = 0
  for (const { from, to } of openingsBetween(calendar, { from: after + 1, to: upTo })) sum += to - from + 1
  return sum
}

/** The epochs of a span at which a symbol is traded. */
export const openingsIn = (calendar: TradingCalendar, span: Opening): readonly Opening[] =>
  calendar === 'always' ? [span] : [...openingsBetween(calendar, span)]

/** Tells whether two calendars have the same openings in a span. */
export const hasSameHours = (one: TradingCalendar, other: TradingCalendar, span: Opening): boolean => {
  const [openings, others] = [openingsIn(one, span), openingsIn(other, span)]
  return (
    openings.length === others.length &&
    openings.every(({ from, to }, index) => from === others[index]?.from && to === others[index]?.to)
  )
}

/** The last epoch at which a symbol is traded on a day of the calendar's time zone: contracts of whole days end then. */
export const settlementOn = (calendar: SessionCalendar, date: string): number | undefined =>
  openingsOn(calendar, date).at(-1)?.to

/** The settlement of the day so many days after the one of an epoch; undefined if the symbol is not traded on it. */
export const settlementAfter = (calendar: SessionCalendar, epoch: number, days: number): number | undefined =>
  settlementOn(calendar, dateAfter(localDateOf(calendar.time_zone, epoch), days))
