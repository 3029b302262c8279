import type { TickEvent } from '@folio/contracts/market/events.ts'
import { dayStart, epochOfStream, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent, StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import type { RecordedSecond } from '../../verify/market/compare-seconds.ts'

type DataOf<Type extends TickEvent['type']> = Extract<TickEvent, { type: Type }>['data']

const EVENTS_PER_READ = 512

const eventsOfHour = async function* (store: StreamReader, epoch: number): AsyncIterable<ScannedEvent> {
  for (let from = 0; ; from += EVENTS_PER_READ) {
    const page = await store.readStream(ticksStream(epoch), from, EVENTS_PER_READ)
    yield* page
    if (page.length < EVENTS_PER_READ) return
  }
}

/** A second of a recorded day, an interruption of one symbol, or the beginning of the market. */
export type DayEvent =
  | { readonly kind: 'second'; readonly second: RecordedSecond }
  | { readonly kind: 'gap'; readonly gap: DataOf<'FeedInterrupted'> }
  | { readonly kind: 'beginning' }

const dayEventsOf = ({ type, data, revision }: ScannedEvent): readonly DayEvent[] => {
  const known = JSON.parse(data)
  const first: readonly DayEvent[] = revision === 0 && known.opened?.previous === null ? [{ kind: 'beginning' }] : []
  if (type === 'TicksRecorded') return [...first, { kind: 'second', second: known }]
  return type === 'FeedInterrupted' ? [...first, { kind: 'gap', gap: known }] : first
}

/** The events of a day's ticks in order; hours without a stream are passed over. */
export const eventsOfDay = async function* (store: StreamReader, day: string): AsyncIterable<DayEvent> {
  const start = dayStart(day)
  for (let epoch = start; epoch < start + DAY_SECONDS; epoch += HOUR_SECONDS) {
    for await (const event of eventsOfHour(store, epoch)) yield* dayEventsOf(event)
  }
}

/** The recorded hour before another one, by the link in the first event of that one; undefined without a link. */
const hourBefore = async (store: StreamReader, hour: string): Promise<string | undefined> => {
  const [first] = await store.readStream(hour, 0, 1)
  const previous: unknown = first && JSON.parse(first.data).opened?.previous?.stream
  // Links go back in time: one that does not is not followed, which ends the search.
  return typeof previous === 'string' && epochOfStream(previous) < epochOfStream(hour) ? previous : undefined
}

const firstHourOf = async (store: StreamReader, day: string): Promise<string | undefined> => {
  const start = dayStart(day)
  for (let epoch = start; epoch < start + DAY_SECONDS; epoch += HOUR_SECONDS) {
    if ((await store.readStream(ticksStream(epoch), 0, 1)).length > 0) return ticksStream(epoch)
  }
  return undefined
}

/** The events before a day from its newest recorded states on, which are in the first of them; none where no states are found. */
export const eventsBefore = async (store: StreamReader, day: string): Promise<readonly DayEvent[]> => {
  let later: readonly DayEvent[] = []
  const first = await firstHourOf(store, day)
  let hour = first && (await hourBefore(store, first))
  for (; hour !== undefined; hour = await hourBefore(store, hour)) {
    const events: DayEvent[] = []
    for await (const event of eventsOfHour(store, epochOfStream(hour))) events.push(...dayEventsOf(event))
    const from = events.findLastIndex((event) => event.kind === 'second' && event.second.states !== undefined)
    if (from !== -1) return [...events.slice(from), ...later]
    later = [...events, ...later]
  }
  return []
}
