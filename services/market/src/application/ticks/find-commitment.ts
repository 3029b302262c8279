import type { TickEvent } from '@folio/contracts/market/events.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import { tickHourAggregate } from '../aggregates.ts'
import { newestHour } from './newest-hour.ts'

/** Commitments come before the first tick of an hour, at most after an interruption of each symbol. */
const EVENTS_BEFORE_TICKS = 200
/** A secret is committed two days ahead of its day, in the history of a demonstration eight. */
const HOURS_MAX = 10 * 24

/** Finds the commitment to the secret of a day among the hours up to an epoch, the newest first; undefined without one. */
export const findCommitment = async (store: EventReader, day: string, upTo: number): Promise<string | undefined> => {
  let stream = (await newestHour(store, upTo))?.stream
  for (let hours = 0; stream !== undefined && hours < HOURS_MAX; hours += 1) {
    const recorded = await store.readStream(stream, { direction: 'forwards', limit: EVENTS_BEFORE_TICKS })
    const events = recorded.map((each) => eventOf<TickEvent>(each, tickHourAggregate.eventTypes))
    for (const { type, data } of events) {
      if (type === 'DayCommitted' && data.day === day) return data.commitment
    }
    stream = events[0]?.data.opened?.previous?.stream
  }
  return undefined
}
