import { DAY_MS, SECOND_MS } from '@folio/kernel/units/time-units.ts'
import type { Bucket, StepPoints } from '../../charts/step-points.ts'

/** The balance after an event, or after the last of neighbouring ones with their extremes. */
export type HistoryPoint = {
  readonly at: string
  readonly balance: string
  readonly low: string
  readonly high: string
}

/** Returns the beginning of the day, in UTC, so many days before a time; it stays the same all day. ISO 8601. */
export const daysBefore = (nowMs: number, days: number): string =>
  new Date(Math.floor(nowMs / DAY_MS) * DAY_MS - days * DAY_MS).toISOString()

/** Returns points as the buckets of a plot: extremes within a point are drawn at its time. */
export const historyBuckets = (points: readonly HistoryPoint[]): readonly Bucket[] =>
  points.map(({ at, balance, low, high }, index) => {
    const isOne = low === high
    return {
      from: { revision: index, at },
      to: { revision: isOne ? index : index + 1, at },
      first: low,
      low,
      high,
      last: balance,
    }
  })

/** Returns points that begin so many milliseconds before they end, or earlier, so that the axis has times to read. */
export const atLeastLong = ({ times, values }: StepPoints, ms: number): StepPoints => {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return { times, values }
  return { times: [Math.min(first, last - ms / SECOND_MS), ...times.slice(1)], values }
}
