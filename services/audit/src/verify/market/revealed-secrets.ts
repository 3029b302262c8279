import { DAY_SECONDS, dayStart, HOUR_SECONDS, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { ReadStream } from '../accounts/snapshot-check.ts'
import type { RevealedSecret } from './tick-walk.ts'

/** A secret is revealed before the first tick after its day, and after the interruptions before that. */
const EVENTS_BEFORE_TICKS = 200
/** A stop may last so long until the ticks go on. */
const HOURS_MAX = 400 * 24

const found = (readStream: ReadStream, day: string): Uint8Array | undefined => {
  const end = dayStart(day) + DAY_SECONDS
  for (let hour = 0; hour < HOURS_MAX; hour += 1) {
    const events = readStream(ticksStream(end + hour * HOUR_SECONDS), 0, EVENTS_BEFORE_TICKS)
    if (events.length === 0) continue
    const revealed = events.filter(({ type }) => type === 'DayRevealed').map(({ data }) => JSON.parse(data))
    const secret = revealed.find((each) => each.day === day)?.secret
    return typeof secret === 'string' ? Buffer.from(secret, 'hex') : undefined
  }
  return undefined
}

/** Finds the secrets of days that are revealed in the streams of ticks, and keeps them. */
export const revealedSecrets = (readStream: ReadStream): RevealedSecret => {
  const known = new Map<string, Uint8Array | undefined>()
  return (day) => {
    if (!known.has(day)) known.set(day, found(readStream, day))
    return known.get(day)
  }
}
