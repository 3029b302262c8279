import type { TickEvent } from '@folio/contracts/market/events.ts'
import { dayStart, hourStart, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent, StreamReader } from '@folio/runtime/ports/audit-ports.ts'

/** The place and the time at which something was recorded. */
type RecordedAt = { readonly ref: string; readonly at: string }

/** The records of the secret of a day that is revealed. */
export type RevealedSecret = {
  readonly commitment: RecordedAt & { readonly hash: string }
  readonly revealed: RecordedAt & { readonly secret: string }
}

/** What is recorded of the secret of a day: it may be lost instead of revealed. */
export type DaySecret = Partial<RevealedSecret> & { readonly lost?: RecordedAt }

/** The events that come before the first tick after a day. */
const AFTER_DAY: readonly string[] = ['DayRevealed', 'DaySecretLost']

/** Commitments and secrets come before the first tick of an hour, at most after an interruption of each symbol. */
const EVENTS_BEFORE_TICKS = 200
/** A secret is committed two days ahead of its day. */
const COMMITTED_DAYS_BEFORE = 3
/** The history of a demonstration commits eight days ahead. */
const COMMITTED_DAYS_BEFORE_MAX = 9

const recordedAt = ({ stream, revision, metadata }: ScannedEvent): RecordedAt => ({
  ref: `${stream}@${revision}`,
  at: JSON.parse(metadata).at,
})

/** Finds an event about a day among the first events of the hours from an epoch to another one. */
const findEvent = async (
  store: StreamReader,
  { type, day }: { readonly type: TickEvent['type']; readonly day: string },
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ScannedEvent | undefined> => {
  for (let epoch = hourStart(from); epoch <= to; epoch += HOUR_SECONDS) {
    const events = await store.readStream(ticksStream(epoch), 0, EVENTS_BEFORE_TICKS)
    const found = events.find((event) => event.type === type && JSON.parse(event.data).day === day)
    // A secret is revealed before the first tick after its day.
    if (found !== undefined || (events.length > 0 && AFTER_DAY.includes(type))) return found
  }
  return undefined
}

/** Reads what is recorded of the secret of a day, up to an epoch. */
export const daySecret = async (store: StreamReader, day: string, now: number): Promise<DaySecret> => {
  const start = dayStart(day)
  const end = start + DAY_SECONDS
  const from = start - COMMITTED_DAYS_BEFORE * DAY_SECONDS
  const earlier = { from: start - COMMITTED_DAYS_BEFORE_MAX * DAY_SECONDS, to: from - 1 }
  const commitment = { type: 'DayCommitted', day } as const
  const committed =
    (await findEvent(store, commitment, { from, to: end - 1 })) ?? (await findEvent(store, commitment, earlier))
  const revealed = await findEvent(store, { type: 'DayRevealed', day }, { from: end, to: now })
  const lost = revealed ? undefined : await findEvent(store, { type: 'DaySecretLost', day }, { from: end, to: now })
  return {
    ...(lost && { lost: recordedAt(lost) }),
    ...(committed && { commitment: { ...recordedAt(committed), hash: JSON.parse(committed.data).commitment } }),
    ...(revealed && { revealed: { ...recordedAt(revealed), secret: JSON.parse(revealed.data).secret } }),
  }
}
