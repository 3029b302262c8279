/** The epochs of a window: `after` is not one of them, `upTo` is. */
export type Window = { readonly after: number; readonly upTo: number }

/** The longest window, in days. */
const WINDOW_DAYS_MAX = 367

/** The longest window, in seconds. */
export const WINDOW_SECONDS_MAX = WINDOW_DAYS_MAX * 86_400

/** The largest number of ticks or candles of one answer. */
export const LIMIT_MAX = 10_000

/** The last second of the year 9999, after which hours have no name of ten digits. */
const EPOCH_MAX = 253_402_300_799

/** Throws a `RangeError` unless a number is an epoch. */
export const requireEpoch = (name: string, epoch: number): void => {
  if (Number.isInteger(epoch) && epoch >= 0 && epoch <= EPOCH_MAX) return
  throw new RangeError(`${name} is ${epoch}: expected whole seconds since 1970, from 0 to ${EPOCH_MAX}`)
}

/** Throws a `RangeError` unless the window begins before or where it ends, and is not too long. */
export const requireWindow = ({ after, upTo }: Window): void => {
  requireEpoch('after', after)
  requireEpoch('upTo', upTo)
  requireOrder(['after', after], ['upTo', upTo])
}

/** Throws a `RangeError` unless one epoch is at or before another one, and not too long before it. */
export const requireOrder = ([first, from]: readonly [string, number], [last, to]: readonly [string, number]): void => {
  if (to < from) throw new RangeError(`${last} is ${to}, which is before ${first}, ${from}`)
  if (to - from <= WINDOW_SECONDS_MAX) return
  throw new RangeError(`${last} is ${to - from} s after ${first}: a window has at most ${WINDOW_DAYS_MAX} days`)
}

/** Throws a `RangeError` unless a number limits an answer. */
export const requireLimit = (limit: number): void => {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return
  throw new RangeError(`limit is ${limit}: expected a whole number from 1 to ${LIMIT_MAX}`)
}
