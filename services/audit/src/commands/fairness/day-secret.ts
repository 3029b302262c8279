import {
  COMMITTED_DAYS_AHEAD,
  COMMITTED_DAYS_AHEAD_MAX,
  dayStart,
  hourStart,
  ticksStream,
} from '@folio/contracts/market/tick-hours.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent, StreamReader } from '@folio/runtime/ports/audit-ports.ts'

/** The place and the time at which something was recorded. */
type RecordedAt = { readonly ref: string; readonly at: string }

/** The records of the secret of a day that is revealed. */
export type RevealedSecret = {
  readonly commitment: RecordedAt & { readonly hash: string }
  readonly revealed: RecordedAt & { readonly secret: string }
}

/** The records of the secret of a day: its commitment, and that it was revealed or lost. */
export type DaySecret = Partial<RevealedSecret> & { readonly lost?: RecordedAt }

const EVENTS_PER_READ = 200
/** A day begins at most so many days after the day on which its secret was committed. */
const COMMITTED_DAYS_BEFORE = COMMITTED_DAYS_AHEAD + 1
const COMMITTED_DAYS_BEFORE_MAX = COMMITTED_DAYS_AHEAD_MAX + 1

const recordedAt = ({ stream, revision, metadata }: ScannedEvent): RecordedAt => ({
  ref: formatEventRef({ stream, revision }),
  at: JSON.parse(metadata).at,
})

/** The events in which the secret of a day is committed, revealed or lost. */
type SecretEvent = 'DayCommitted' | 'DayRevealed' | 'DaySecretLost'

type Hours = {
  readonly from: number
  readonly to: number
  readonly until: 'first ticks' | 'first ticks of all' | 'end'
}

/** Yields the events of hours: of each up to its first ticks, all up to the first ticks of all, or all. */
const eventsIn = async function* (store: StreamReader, { from, to, until }: Hours): AsyncGenerator<ScannedEvent, void> {
  for (let epoch = hourStart(from); epoch <= to; epoch += HOUR_SECONDS) {
    let hasTicks = false
    for (let revision = 0; !hasTicks; revision += EVENTS_PER_READ) {
      const page = await store.readStream(ticksStream(epoch), revision, EVENTS_PER_READ)
      for (const event of page) {
        yield event
        hasTicks = until !== 'end' && event.type === 'TicksRecorded'
        if (hasTicks) break
      }
      if (page.length < EVENTS_PER_READ) break
    }
    if (hasTicks && until === 'first ticks of all') return
  }
}

/** Finds an event about a day in hours. */
const findEvent = async (
  store: StreamReader,
  { type, day }: { readonly type: SecretEvent; readonly day: string },
  hours: Hours,
): Promise<ScannedEvent | undefined> => {
  for await (const event of eventsIn(store, hours)) {
    if (event.type === type && JSON.parse(event.data).day === day) return event
  }
  return undefined
}

/** Reads what is recorded of the secret of a day, up to an epoch. */
export const daySecret = async (store: StreamReader, day: string, now: number): Promise<DaySecret> => {
  const start = dayStart(day)
  const end = start + DAY_SECONDS
  const from = start - COMMITTED_DAYS_BEFORE * DAY_SECONDS
  const until = 'first ticks'
  const earlier = { from: start - COMMITTED_DAYS_BEFORE_MAX * DAY_SECONDS, to: from - 1, until } as const
  const commitment = { type: 'DayCommitted', day } as const
  const committed =
    (await findEvent(store, commitment, { from, to: end - 1, until })) ?? (await findEvent(store, commitment, earlier))
  // A secret is revealed before the first tick after its day, and may be lost during the day.
  const afterDay = { from: end, to: now, until: 'first ticks of all' } as const
  const revealed = await findEvent(store, { type: 'DayRevealed', day }, afterDay)
  const loss = { type: 'DaySecretLost', day } as const
  const lost =
    revealed === undefined
      ? ((await findEvent(store, loss, afterDay)) ??
        (await findEvent(store, loss, { from: start, to: Math.min(end - 1, now), until: 'end' })))
      : undefined
  return {
    ...(lost && { lost: recordedAt(lost) }),
    ...(committed && { commitment: { ...recordedAt(committed), hash: JSON.parse(committed.data).commitment } }),
    ...(revealed && { revealed: { ...recordedAt(revealed), secret: JSON.parse(revealed.data).secret } }),
  }
}
