import type { Amount } from '@folio/kernel/amount.ts'
import { countedIn, countingHour, type DailyWindow, dayTally, hourOf, withHour } from '@folio/kernel/daily-window.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'

/** The hour in which a purchase counts: that of the request, and never one before the newest hour that counts already. */
export const turnoverHour = (window: DailyWindow, askedAt: Timestamp): number => countingHour(window, hourOf(askedAt))

/** The hours before that of a purchase in which turnover counts: with its own, 24 hourly buckets. */
const HOURS_BEFORE = 23

/** The turnover that counts in an hour. */
export const turnoverIn = (window: DailyWindow, hour: number): Amount => dayTally(window, hour, HOURS_BEFORE).amount

/** The turnover with one more purchase. */
export const withTurnover = (window: DailyWindow, askedAt: Timestamp, price: Amount): DailyWindow =>
  withHour(window, countedIn(window, { hour: hourOf(askedAt), amount: price }))
