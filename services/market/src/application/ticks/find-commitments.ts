import type { TickEvent } from '@folio/contracts/market/events.ts'
import { COMMITTED_DAYS_AHEAD_MAX } from '@folio/contracts/market/tick-hours.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { StreamState } from '@folio/service-kit/aggregates/aggregate.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import type { TickHour } from '../../domain/tick-hour.ts'
import { tickHourAggregate } from '../aggregates.ts'

const EVENTS_PER_READ = 200
/** The hours of the days on which a committed secret may have been committed, and of one day more. */
const HOURS_MAX = (COMMITTED_DAYS_AHEAD_MAX + 2) * 24

/** Yields the events of an hour before its first ticks: commitments and secrets are among them. */
const eventsBeforeTicks = async function* (store: EventReader, stream: string): AsyncGenerator<TickEvent, void> {
  // Most hours begin with ticks.
  for (let [from, limit] = [0, 1]; ; [from, limit] = [from + limit, EVENTS_PER_READ]) {
    const page = await store.readStream(stream, { direction: 'forwards', from, limit })
    for (const recorded of page) {
      const event = eventOf<TickEvent>(recorded, tickHourAggregate.eventTypes)
      yield event
      if (event.type === 'TicksRecorded') return
    }
    if (page.length < limit) return
  }
}

/** Finds the commitments to the committed days of the newest hour, in that hour and at most 240 before it. */
export const findCommitments = async (
  store: EventReader,
  newest: StreamState<TickHour> | undefined,
): Promise<Map<string, string>> => {
  const commitments = new Map<string, string>()
  const missing = new Set(newest?.state.committed)
  let stream = newest?.stream
  for (let hours = 0; stream !== undefined && missing.size > 0 && hours <= HOURS_MAX; hours += 1) {
    let previous: string | undefined
    for await (const { type, data } of eventsBeforeTicks(store, stream)) {
      previous ??= data.opened?.previous?.stream
      if (type === 'DayCommitted' && missing.delete(data.day)) commitments.set(data.day, data.commitment)
    }
    stream = previous
  }
  return commitments
}
