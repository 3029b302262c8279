/** A quote at a second since 1970. Plots are for pixels, so quotes are floats here. */
export type TickPoint = { readonly time: number; readonly value: number }

/** A candle by its first second. */
export type CandlePoint = {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** A point of a plot, or the place of one that is missing. */
export type Slot<Point> = Point | { readonly time: number }

/** The most points of a plot that nobody scrolled back; older ones leave it. */
const POINTS_MAX = 1000
/** The most points of a plot with earlier ones. */
export const EARLIER_POINTS_MAX = 5000
/** The most places that a gap, and the time to the end of a contract, take up. */
const EMPTY_MAX = 120

/** Puts a point at the end of a plot, or in the place of the newest one of the same second; an older one has no effect. */
export const withPoint = <Point extends { readonly time: number }>(
  points: readonly Point[],
  point: Point,
): readonly Point[] => {
  const last = points.at(-1)
  if (last !== undefined && last.time > point.time) return points
  const before = last?.time === point.time ? points.slice(0, -1) : points
  return [...before, point].slice(-Math.max(POINTS_MAX, points.length))
}

/** Puts earlier points before those of a plot, the nearest ones if they are too many; such as it has already have no effect. */
export const withEarlier = <Point extends { readonly time: number }>(
  points: readonly Point[],
  earlier: readonly Point[],
): readonly Point[] => {
  const first = points[0]?.time ?? Number.POSITIVE_INFINITY
  return [...earlier.filter(({ time }) => time < first), ...points].slice(-EARLIER_POINTS_MAX)
}

/** The seconds between two points: the least that occurs, since points can be missing. */
export const intervalOf = (points: readonly { readonly time: number }[]): number =>
  points.reduce((least, { time }, index) => {
    const before = points[index - 1]
    return before === undefined ? least : Math.min(least, time - before.time)
  }, Number.POSITIVE_INFINITY)

const emptyAfter = (
  time: number,
  untilSeconds: number,
  intervalSeconds: number,
): readonly { readonly time: number }[] => {
  const missing = Math.min(EMPTY_MAX, Math.max(0, Math.ceil((untilSeconds - time) / intervalSeconds) - 1))
  return Array.from({ length: missing }, (_, index) => ({ time: time + (index + 1) * intervalSeconds }))
}

/** The points of a plot with empty places where epochs are missing, and up to the end of a contract that is still to come. */
export const slotsOf = <Point extends { readonly time: number }>(
  points: readonly Point[],
  untilSeconds = 0,
): readonly Slot<Point>[] => {
  const intervalSeconds = intervalOf(points)
  const last = points.at(-1)
  if (last === undefined || !Number.isFinite(intervalSeconds)) return points
  const slots = points.flatMap((point, index) => {
    const before = points[index - 1]
    return before === undefined ? [point] : [...emptyAfter(before.time, point.time, intervalSeconds), point]
  })
  return [...slots, ...emptyAfter(last.time, untilSeconds + intervalSeconds, intervalSeconds)]
}

/** The seconds at which points are missing, as the first and the last one of each gap. */
export const gapsOf = (
  points: readonly { readonly time: number }[],
): readonly { readonly from: number; readonly to: number }[] => {
  const intervalSeconds = intervalOf(points)
  return points.flatMap(({ time }, index) => {
    const before = points[index - 1]
    return before === undefined || time - before.time <= intervalSeconds
      ? []
      : [{ from: before.time + intervalSeconds, to: time - intervalSeconds }]
  })
}
