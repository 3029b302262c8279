import {
  epochOfStream,
  hourStart,
  NEWEST_HOUR,
  TICKS_STREAM_PREFIX,
  ticksStream,
} from '@folio/contracts/market/tick-hours.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { StreamState } from '@folio/service-kit/aggregates/aggregate.ts'
import { foldStream } from '@folio/service-kit/aggregates/fold-stream.ts'
import type { StatesAt, TickHour } from '../../domain/tick-hour.ts'
import { tickHourAggregate } from '../aggregates.ts'

/** The stream of some hour of ticks: the one that was saved as the newest, or else the first of all. */
const knownStream = async (store: EventReader): Promise<string | undefined> => {
  const saved = await store.loadPosition(NEWEST_HOUR)
  if (saved?.event) return saved.event.stream
  for (let after = 0; ; ) {
    const { events, position, atEnd } = await store.readAll({ prefixes: [TICKS_STREAM_PREFIX], after, limit: 1 })
    const [first] = events
    if (first !== undefined) return first.stream
    if (atEnd || position <= after) return undefined
    after = position
  }
}

/** Tells whether a stream has an event. */
const exists = async (store: EventReader, stream: string): Promise<boolean> =>
  (await store.readStream(stream, { direction: 'backwards', limit: 1 })).length > 0

/** Finds the newest hour of ticks up to an epoch and folds it; undefined if the market has no ticks. */
export const newestHour = async (store: EventReader, upTo: number): Promise<StreamState<TickHour> | undefined> => {
  const known = await knownStream(store)
  if (known === undefined) return undefined
  const knownEpoch = epochOfStream(known)
  for (let epoch = hourStart(upTo); epoch > knownEpoch; epoch -= HOUR_SECONDS) {
    const stream = ticksStream(epoch)
    if (await exists(store, stream)) return await foldStream(store, tickHourAggregate, stream)
  }
  return await foldStream(store, tickHourAggregate, known)
}

/** Yields an hour and those before it, the newest first. */
const hoursBack = async function* (store: EventReader, hour: TickHour | undefined): AsyncGenerator<TickHour, void> {
  for (let each = hour; each !== undefined; ) {
    yield each
    each = each.previous ? (await foldStream(store, tickHourAggregate, each.previous.stream)).state : undefined
  }
}

/** Finds the newest epoch that is recorded or interrupted, in hours up to an epoch; undefined before the first. */
export const newestEpoch = async (store: EventReader, upTo: number): Promise<number | undefined> => {
  for await (const { epoch } of hoursBack(store, (await newestHour(store, upTo))?.state)) {
    // An hour may so far hold only commitments and secrets of days.
    if (epoch !== null) return epoch
  }
  return undefined
}

/** Finds the newest epoch after `since` that has a tick, in an hour and those before it; `since` where there is none. */
export const newestTick = async (store: EventReader, hour: TickHour, since: number): Promise<number> => {
  for await (const { recorded, epoch } of hoursBack(store, hour)) {
    if (recorded !== null) return Math.max(recorded, since)
    if (epoch !== null && epoch <= since) break
  }
  return since
}

/** The newest recorded states; the newest recorded epoch, which may lie before an interruption; the newest quotes of its hour. */
export type NewestStates = StatesAt & { readonly recorded: number; readonly closes: Readonly<Record<string, string>> }

/** The newest recorded epoch of an hour, and the newest quotes of its symbols. */
const recordedIn = ({ recorded, symbols }: TickHour): Pick<NewestStates, 'recorded' | 'closes'> | undefined =>
  recorded === null
    ? undefined
    : { recorded, closes: Object.fromEntries(Object.entries(symbols).map(([symbol, { close }]) => [symbol, close])) }

/** Finds the newest recorded states up to the end of an hour; null where the prices are not simulated. */
export const newestStates = async (store: EventReader, hour: TickHour | undefined): Promise<NewestStates | null> => {
  let newest: ReturnType<typeof recordedIn>
  for await (const each of hoursBack(store, hour)) {
    newest ??= recordedIn(each)
    if (each.statesAt !== null)
      return { ...each.statesAt, ...(newest ?? { recorded: each.statesAt.epoch, closes: {} }) }
  }
  return null
}
