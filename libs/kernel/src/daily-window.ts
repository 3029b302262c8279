import { type Amount, isLess, isZero, minus, plus, ZERO } from './amount.ts'
import { microsecondsOf, type Timestamp } from './timestamp.ts'
import { HOUR_MICROSECONDS } from './units/time-units.ts'

/** A count of transfers and the sum of their amounts. */
export type Tally = { readonly count: number; readonly amount: Amount }

/** The tally of one hour, which is counted from 1970. */
export type TallyOfHour = Tally & { readonly hour: number }

/** A transfer to count: the hour of its request, and its amount. */
type Counted = { readonly hour: number; readonly amount: Amount }

/** Tallies by hour since 1970, of the last 24 hours and the hour in which they began. */
export type DailyWindow = Readonly<Record<string, Tally>>

/** 24 hours back and the hour in which they began, so that a limit covers all of the last 24 hours. */
const HOURS_BACK = 24

/** The maximum number of hours in a window. */
export const WINDOW_HOURS = HOURS_BACK + 1

/** The tally of an hour without transfers. */
const NO_TALLY: Tally = { count: 0, amount: ZERO }

/** Returns the hour of a moment, counted from 1970. */
export const hourOf = (at: Timestamp): number => Math.floor(microsecondsOf(at) / HOUR_MICROSECONDS)

const isWithin = (key: string, hour: number, hoursBack = HOURS_BACK): boolean => Number(key) >= hour - hoursBack

/** Returns the total of the given hour and the hours before it, 24 unless told. */
export const dayTally = (window: DailyWindow, hour: number, hoursBack = HOURS_BACK): Tally => {
  let total = NO_TALLY
  for (const [key, { count, amount }] of Object.entries(window)) {
    if (isWithin(key, hour, hoursBack)) total = { count: total.count + count, amount: plus(total.amount, amount) }
  }
  return total
}

/**
 * Returns the hour in which a request counts: its own, or a later one that the window has already, because a clock was
 * ahead when that counted.
 */
export const countingHour = (window: DailyWindow, hour: number): number =>
  Math.max(hour, ...Object.keys(window).map(Number))

/** Returns the tally of the hour in which a transfer counts, with that transfer. */
export const countedIn = (window: DailyWindow, { hour: asked, amount }: Counted): TallyOfHour => {
  const hour = countingHour(window, asked)
  const before = window[hour] ?? NO_TALLY
  return { hour, count: before.count + 1, amount: plus(before.amount, amount) }
}

/** Returns the tally of the hour that counted a transfer, without it; undefined if the window does not have the hour any more. */
export const givenBackIn = (window: DailyWindow, { hour, amount }: Counted): TallyOfHour | undefined => {
  const before = window[hour]
  return before && { hour, count: before.count - 1, amount: minus(before.amount, amount) }
}

/** Returns the window with the new tally of an hour; hours that are too old or empty are left out. */
export const withHour = (window: DailyWindow, { hour, count, amount }: TallyOfHour): DailyWindow => {
  const newest = countingHour(window, hour)
  const hours: DailyWindow = { ...window, [hour]: { count, amount } }
  const kept = Object.entries(hours).filter(
    ([key, { count, amount }]) => isWithin(key, newest) && (count > 0 || !isZero(amount)),
  )
  return Object.fromEntries(kept)
}

/** The limits of a rolling day: the maximum number of transfers, and the maximum sum of their amounts. */
type DailyLimits = { readonly count: number; readonly amount: Amount }

/** Returns the limit of the day that one more transfer would exceed, the number first; undefined if none. */
export const exceededLimit = (
  window: DailyWindow,
  { hour, amount }: { readonly hour: number; readonly amount: Amount },
  limits: DailyLimits,
): 'daily_count' | 'daily_amount' | undefined => {
  const today = dayTally(window, hour)
  if (today.count >= limits.count) return 'daily_count'
  return isLess(limits.amount, plus(today.amount, amount)) ? 'daily_amount' : undefined
}
