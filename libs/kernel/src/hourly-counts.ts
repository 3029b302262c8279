import { microsecondsOf, type Timestamp, timestampOf } from './timestamp.ts'

/** How many were counted in each hour of UTC, by `2026-01-31T09`; hours without any are left out. */
export type HourlyCounts = Readonly<Record<string, number>>

const HOUR_LENGTH = '2026-01-31T09'.length
const DAY = 24 * 60 * 60 * 1e6

/** The hour of UTC that a moment is in. */
export const hourOf = (at: Timestamp): string => at.slice(0, HOUR_LENGTH)

/** The hours of the last day: the one that had begun 24 hours ago counts as a whole, so that no day ever has too many. */
const lately = (counts: HourlyCounts, at: Timestamp): readonly (readonly [hour: string, count: number])[] => {
  const first = hourOf(timestampOf(microsecondsOf(at) - DAY))
  return Object.entries(counts).filter(([hour]) => hour >= first)
}

/** How many were counted in the 24 hours before a moment. */
export const countedLately = (counts: HourlyCounts, at: Timestamp): number =>
  lately(counts, at).reduce((sum, [, count]) => sum + count, 0)

/** One more in the hour of a moment; hours longer ago than a day are forgotten. */
export const oneMore = (counts: HourlyCounts, at: Timestamp): HourlyCounts => {
  const hour = hourOf(at)
  return { ...Object.fromEntries(lately(counts, at)), [hour]: (counts[hour] ?? 0) + 1 }
}

/** One less in an hour, as if it had never been; of an hour forgotten nothing is left to take off. */
export const oneLess = (counts: HourlyCounts, hour: string): HourlyCounts => {
  const { [hour]: count = 0, ...others } = counts
  return count > 1 ? { ...others, [hour]: count - 1 } : others
}
