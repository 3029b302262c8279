import { microsecondsOf, type Timestamp, timestampOf } from './timestamp.ts'
import { DAY_MICROSECONDS } from './units/time-units.ts'

/** Counts by hour of UTC, `2026-01-31T09`; hours with a count of zero are left out. */
export type HourlyCounts = Readonly<Record<string, number>>

const HOUR_LENGTH = '2026-01-31T09'.length

/** Returns the hour of UTC of a moment. */
export const hourOf = (at: Timestamp): string => at.slice(0, HOUR_LENGTH)

/** Returns the hours of the last day; the hour in which it began counts in full, so that no 24 hours exceed a limit. */
const hoursOfLastDay = (counts: HourlyCounts, at: Timestamp): readonly (readonly [hour: string, count: number])[] => {
  const first = hourOf(timestampOf(microsecondsOf(at) - DAY_MICROSECONDS))
  return Object.entries(counts).filter(([hour]) => hour >= first)
}

/** Returns the count of the 24 hours before a moment. */
export const countOfLastDay = (counts: HourlyCounts, at: Timestamp): number =>
  hoursOfLastDay(counts, at).reduce((sum, [, count]) => sum + count, 0)

/** Returns the counts with one more in the hour of a moment, without hours more than a day before it. */
export const incremented = (counts: HourlyCounts, at: Timestamp): HourlyCounts => {
  const hour = hourOf(at)
  return { ...Object.fromEntries(hoursOfLastDay(counts, at)), [hour]: (counts[hour] ?? 0) + 1 }
}

/** Returns the counts with one less in an hour; unchanged if they do not have the hour any more. */
export const decremented = (counts: HourlyCounts, hour: string): HourlyCounts => {
  const { [hour]: count = 0, ...others } = counts
  return count > 1 ? { ...others, [hour]: count - 1 } : others
}
