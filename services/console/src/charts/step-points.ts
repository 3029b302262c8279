import { microsecondsOf } from '../time/shown-time.ts'

/** The end of a bucket: an event and its time. */
type BucketEnd = { readonly revision: number; readonly at: string }

/** The balances of neighbouring events: the first, lowest, highest and last, as decimals. */
export type Bucket = {
  readonly from: BucketEnd
  readonly to: BucketEnd
  readonly first: string
  readonly low: string
  readonly high: string
  readonly last: string
}

/** The points of a step plot: times in seconds since 1970, and the values from each time on. Floats, since they are pixels. */
export type StepPoints = { readonly times: number[]; readonly values: number[] }

const MICROS = 1e6

const secondsOf = (at: string): number => microsecondsOf(at) / MICROS

/** The values of a bucket at the beginning, at a third, at two thirds and at the end of its time. */
const pointsOf = ({ from, to, first, low, high, last }: Bucket): readonly (readonly [number, string])[] => {
  const [start, end] = [secondsOf(from.at), secondsOf(to.at)]
  if (from.revision === to.revision) return [[start, last]]
  const third = (end - start) / 3
  return [
    [start, first],
    [start + third, low],
    [start + 2 * third, high],
    [end, last],
  ]
}

/** The part of the plot before its first event. */
const MARGIN = 0.03

/** Returns the points of buckets, after one with the balance before them, and up to a time in seconds, or the last event. */
export const stepPoints = (before: string, buckets: readonly Bucket[], untilSeconds: number): StepPoints => {
  const [begin, end] = [buckets[0], buckets.at(-1)]
  if (begin === undefined || end === undefined) return { times: [], values: [] }
  const [from, to] = [secondsOf(begin.from.at), Math.max(untilSeconds, secondsOf(end.to.at))]
  const margin = Math.max(1, MARGIN * (to - from))
  const points = [[from - margin, before] as const, ...buckets.flatMap(pointsOf), [to, end.last] as const]
  return { times: points.map(([time]) => time), values: points.map(([, value]) => Number(value)) }
}

/** Finds the bucket that was the newest at a time in seconds; the first one for an earlier time. */
export const bucketAt = (buckets: readonly Bucket[], seconds: number): Bucket | undefined =>
  buckets.findLast(({ from }) => secondsOf(from.at) <= seconds) ?? buckets[0]

/** Writes a time in seconds since 1970 as ISO 8601 in UTC, with milliseconds. */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Writes the values of an axis with all their decimals, so that neighbouring ones differ. */
export const axisLabels = (values: readonly number[], locale: string): string[] => {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 12 })
  return values.map((value) => number.format(value))
}

/** The width of an axis that has room for its labels, in pixels. */
export const axisWidth = (labels: readonly string[]): number =>
  Math.max(88, ...labels.map(({ length }) => 24 + 7 * length))
