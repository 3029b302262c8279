import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { LRUCache } from 'lru-cache'

/** No offset from UTC changes by more than this, and none changes twice within it. */
const AROUND_SECONDS = DAY_SECONDS

const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** Tells whether a name such as `Europe/London` is a time zone that this machine knows. */
export const isTimeZone = (timeZone: string): boolean => {
  try {
    formatIn(timeZone)
    return true
  } catch {
    return false
  }
}

/** Returns the seconds by which the clocks of a time zone are ahead of UTC at an epoch, by the rules of the machine. */
const computedOffset = (timeZone: string, epoch: number): number => {
  const parts = formatIn(timeZone).formatToParts(epoch * 1000)
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return shown / 1000 - epoch
}

/** Clocks change at multiples of a quarter of an hour. */
const STEADY_SECONDS = 900
const OFFSETS_MAX = 10_000

const offsets = new LRUCache<string, number>({ max: OFFSETS_MAX })

/** Returns the seconds by which a time zone is ahead of UTC at an epoch; cached, so that a price does not wait for it. */
const offsetAt = (timeZone: string, epoch: number): number => {
  const steady = Math.floor(epoch / STEADY_SECONDS)
  const key = `${timeZone} ${steady}`
  const known = offsets.get(key) ?? computedOffset(timeZone, steady * STEADY_SECONDS)
  offsets.set(key, known)
  return known
}

/** The first epoch of a day (`YYYY-MM-DD`) in UTC. */
export const utcDayStart = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000

/** The day (`YYYY-MM-DD`) of an epoch in UTC. */
export const utcDateOf = (epoch: number): string => new Date(epoch * 1000).toISOString().slice(0, 10)

/** The day so many days after another one. */
export const dateAfter = (date: string, days: number): string => utcDateOf(utcDayStart(date) + days * DAY_SECONDS)

/** The day that the clocks of a time zone show at an epoch. */
export const localDateOf = (timeZone: string, epoch: number): string => utcDateOf(epoch + offsetAt(timeZone, epoch))

/**
 * The first epoch at which the clocks of a time zone show so many seconds after midnight of a day, or more: of a time that they
 * show twice the first, and of one that they skip the change.
 */
export const epochOfLocal = (timeZone: string, date: string, secondsOfDay: number): number => {
  const shown = utcDayStart(date) + secondsOfDay
  const before = offsetAt(timeZone, shown - AROUND_SECONDS)
  const after = offsetAt(timeZone, shown + AROUND_SECONDS)
  const candidates = [shown - before, shown - after]
  const valid = candidates.filter((epoch) => epoch + offsetAt(timeZone, epoch) === shown)
  if (valid.length > 0) return Math.min(...valid)
  const steady = Math.floor((shown - after) / STEADY_SECONDS)
  for (let change = (steady + 1) * STEADY_SECONDS; change < shown - before; change += STEADY_SECONDS) {
    if (offsetAt(timeZone, change) === after) return change
  }
  return shown - before
}
