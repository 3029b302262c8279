import { type Amount, isLess, isZero, minus, plus, ZERO } from './amount.ts'
import { microsecondsOf, type Timestamp } from './timestamp.ts'

/** How often something happened, and what it came to. */
export type Tally = { readonly count: number; readonly amount: Amount }

/** Tallies by hour since 1970, of the hours that a rolling day touches. */
export type DailyWindow = Readonly<Record<string, Tally>>

const HOUR_MICROSECONDS = 3_600_000_000

/** A day, and the hour that it began within: nothing of the last 24 hours is missed. */
const HOURS_BACK = 24

/** How many hours a window holds at most. */
export const WINDOW_HOURS = HOURS_BACK + 1

/** Nothing happened. */
const NO_TALLY: Tally = { count: 0, amount: ZERO }

/** The hour of a moment, counted from 1970. */
export const hourOf = (at: Timestamp): number => Math.floor(microsecondsOf(at) / HOUR_MICROSECONDS)

const isWithin = (key: string, hour: number): boolean => Number(key) >= hour - HOURS_BACK

/** All that happened in the day up to and including an hour. */
export const dayTally = (window: DailyWindow, hour: number): Tally => {
  let total = NO_TALLY
  for (const [key, { count, amount }] of Object.entries(window)) {
    if (isWithin(key, hour)) total = { count: total.count + count, amount: plus(total.amount, amount) }
  }
  return total
}

const newestOf = (window: DailyWindow, hour: number): number => Math.max(hour, ...Object.keys(window).map(Number))

/** What an hour stands at after one more; undefined where the window has moved on so far that it counts no more. */
export const tallied = (window: DailyWindow, hour: number, amount: Amount): Tally | undefined => {
  if (!isWithin(String(hour), newestOf(window, hour))) return undefined
  const before = window[hour] ?? NO_TALLY
  return { count: before.count + 1, amount: plus(before.amount, amount) }
}

/** What an hour stands at after one of it was given back; undefined where it is forgotten by now. */
export const givenBack = (window: DailyWindow, hour: number, amount: Amount): Tally | undefined => {
  const before = window[hour]
  return before && { count: before.count - 1, amount: minus(before.amount, amount) }
}

/** The window with an hour as it stands now; hours that no rolling day touches any more are left out. */
export const withHour = (window: DailyWindow, hour: number, tally: Tally): DailyWindow => {
  const newest = newestOf(window, hour)
  const hours: DailyWindow = { ...window, [hour]: tally }
  const kept = Object.entries(hours).filter(
    ([key, { count, amount }]) => isWithin(key, newest) && (count > 0 || !isZero(amount)),
  )
  return Object.fromEntries(kept)
}

/** The most that may happen in a rolling day: how often, and what it may come to. */
type DailyMost = { readonly count: number; readonly amount: Amount }

/** Which of a day's limits one more would break, the number first. */
export const brokenLimit = (
  window: DailyWindow,
  { hour, amount }: { readonly hour: number; readonly amount: Amount },
  most: DailyMost,
): 'daily_count' | 'daily_amount' | undefined => {
  const today = dayTally(window, hour)
  if (today.count >= most.count) return 'daily_count'
  return isLess(most.amount, plus(today.amount, amount)) ? 'daily_amount' : undefined
}
