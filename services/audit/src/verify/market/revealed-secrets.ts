import { dayStart, TICKS_STREAM_PREFIX, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import type { RevealedSecret } from './compare-seconds.ts'

const EVENTS_PER_READ = 200
/** A stop may last so long until the ticks go on. */
const HOURS_MAX = 400 * 24

/** Finds the last stream by name of those whose names begin with a text; undefined without one. */
export type LastStream = (prefix: string) => string | undefined

/** The events of an hour before its first ticks, interruptions, commitments and secrets; `isEnd` where there are ticks. */
const beforeTicks = (readStream: ReadStream, stream: string) => {
  const events: ReturnType<ReadStream>[number][] = []
  for (let from = 0; ; from += EVENTS_PER_READ) {
    const page = readStream(stream, from, EVENTS_PER_READ)
    const end = page.findIndex(({ type }) => type === 'TicksRecorded')
    events.push(...(end < 0 ? page : page.slice(0, end)))
    if (end >= 0 || page.length < EVENTS_PER_READ) return { events, isEnd: end >= 0 }
  }
}

/** A secret is revealed before the first tick after its day. */
const found = (readStream: ReadStream, day: string, lastStream: LastStream | undefined): Uint8Array | undefined => {
  const end = dayStart(day) + DAY_SECONDS
  const last = lastStream && (lastStream(TICKS_STREAM_PREFIX) ?? '')
  for (let hour = 0; hour < HOURS_MAX; hour += 1) {
    const stream = ticksStream(end + hour * HOUR_SECONDS)
    if (last !== undefined && stream > last) return undefined
    const { events, isEnd } = beforeTicks(readStream, stream)
    const revealed = events.filter(({ type }) => type === 'DayRevealed').map(({ data }) => JSON.parse(data))
    const secret = revealed.find((each) => each.day === day)?.secret
    if (typeof secret === 'string') return Buffer.from(secret, 'hex')
    if (isEnd) return undefined
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
