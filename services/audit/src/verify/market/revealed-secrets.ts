import { dayStart, TICKS_STREAM_PREFIX, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import type { RevealedSecret } from './compare-seconds.ts'

/** A secret is revealed before the first tick after its day, and after the interruptions before that. */
const EVENTS_BEFORE_TICKS = 200
/** A stop may last so long until the ticks go on. */
const HOURS_MAX = 400 * 24

/** Finds the last stream by name of those whose names begin with a text; undefined without one. */
export type LastStream = (prefix: string) => string | undefined

const found = (readStream: ReadStream, day: string, lastStream: LastStream | undefined): Uint8Array | undefined => {
  const end = dayStart(day) + DAY_SECONDS
  const last = lastStream && (lastStream(TICKS_STREAM_PREFIX) ?? '')
  for (let hour = 0; hour < HOURS_MAX; hour += 1) {
    const stream = ticksStream(end + hour * HOUR_SECONDS)
    if (last !== undefined && stream > last) return undefined
    const events = readStream(stream, 0, EVENTS_BEFORE_TICKS)
    if (events.length === 0) continue
    const revealed = events.filter(({ type }) => type === 'DayRevealed').map(({ data }) => JSON.parse(data))
    const secret = revealed.find((each) => each.day === day)?.secret
    return typeof secret === 'string' ? Buffer.from(secret, 'hex') : undefined
  }
  return undefined
}

/**
 * Finds the secrets of days that are revealed in the streams of ticks, and keeps them. With `lastStream` it reads no hours
 * after the last one; without it each hour of more than a year, for reads that prove that there is no such hour.
 */
export const revealedSecrets = (readStream: ReadStream, lastStream?: LastStream): RevealedSecret => {
  const known = new Map<string, Uint8Array | undefined>()
  return (day) => {
    if (!known.has(day)) known.set(day, found(readStream, day, lastStream))
    return known.get(day)
  }
}
