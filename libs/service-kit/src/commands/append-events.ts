import type { Appended, EventStore, Position } from '@folio/event-store/port.ts'
import type { Aggregate, DomainEvent, StreamState } from '../aggregates/aggregate.ts'
import type { AggregateState } from '../aggregates/aggregate-state.ts'
import { rememberAnswer } from '../aggregates/recent-commands.ts'
import { keepSnapshots, type Snapshot } from '../aggregates/snapshots.ts'
import { newestRevision } from '../events/revision-before.ts'
import type { UnstoredEvent, UnstoredEvents } from '../planning/plan-decision.ts'
import type { Tracer } from '../telemetry/telemetry.ts'

/** Another writer appended to the stream first. */
export class AppendConflict extends Error {
  override readonly name = 'AppendConflict'
}

/**
 * Appends events to the store, then applies them to the state in memory; returns the position in the store. Throws
 * `AppendConflict` if another writer appended first, and as the store's `append` does.
 */
export const appendEvents = async <State, Event extends DomainEvent>(
  ports: AppendPorts,
  current: AggregateState<State>,
  unstored: UnstoredEvents<State, Event>,
): Promise<Position> => {
  const position = positionOf(await append(ports, unstored.events), current)
  current.state = unstored.state
  current.tip = unstored.tip
  current.lastAt = unstored.lastAt
  for (const [commandId, revision] of unstored.answerRevisions)
    rememberAnswer(current.recent, commandId, { revision, position })
  return position
}

/**
 * Reads whether a state is still that of its stream, for a decision without an event, which no append checks. Throws
 * `AppendConflict` if another writer has appended.
 */
export const assertCurrent = async (
  { store }: Pick<AppendPorts, 'store'>,
  { stream, tip }: Pick<StreamState<unknown>, 'stream' | 'tip'>,
): Promise<void> => {
  if ((await newestRevision(store, stream)) !== tip.revision) {
    throw new AppendConflict(`${stream} is not at revision ${tip.revision}`)
  }
}

/**
 * Appends planned events after the tip that they were planned on; returns the position in the store. Throws
 * `AppendConflict` if another writer appended first, and as the store's `append` does.
 */
export const appendPlanned = async (
  ports: AppendPorts,
  planned: Planned,
  events: readonly UnstoredEvent<DomainEvent>[],
): Promise<Position> => positionOf(await append(ports, events), planned)

type AppendPorts = { readonly store: EventStore; readonly tracer: Tracer }

/** The stream that events were planned for, and the tip that they follow. */
type Planned = Pick<StreamState<unknown>, 'stream' | 'tip'>

const positionOf = (appended: Appended, { stream, tip }: Planned): Position => {
  if (appended.outcome === 'conflict') throw new AppendConflict(`${stream} is not at revision ${tip.revision}`)
  return appended.position
}

/** Appends events, within a span of each trace that their triggers belong to. */
const append = (ports: AppendPorts, events: readonly UnstoredEvent<DomainEvent>[]): Promise<Appended> => {
  const traced = events.filter(({ trigger }) => trigger.traceparent !== undefined)
  return traced.length === 0 ? ports.store.append(chainedOf(events)) : appendTraced(ports, events, traced)
}

const chainedOf = (events: readonly UnstoredEvent<DomainEvent>[]) => events.map(({ chained }) => chained)

const appendTraced = async (
  { store, tracer }: AppendPorts,
  events: readonly UnstoredEvent<DomainEvent>[],
  traced: readonly UnstoredEvent<DomainEvent>[],
): Promise<Appended> => {
  const spans = traced.map(({ event, trigger }) => tracer(`append ${event.type}`, trigger.traceparent))
  let outcome = 'unknown'
  try {
    const appended = await store.append(chainedOf(events))
    outcome = appended.outcome
    return appended
  } finally {
    for (const span of spans) span.end({ outcome, events: events.length })
  }
}

/**
 * Takes the snapshots that are due, up to one that exceeds an append; returns false if another writer took some that
 * this instance does not know.
 */
export const takeSnapshots = async <State>(
  store: EventStore,
  { foldVersion }: Pick<Aggregate<never, State, never>, 'foldVersion'>,
  { current, snapshots }: { readonly current: AggregateState<State>; readonly snapshots: readonly Snapshot<State>[] },
): Promise<boolean> => {
  const { stream, snapshotTip } = current
  if (snapshotTip === undefined) return true
  const { tip, missing } = await keepSnapshots(store, { foldVersion, stream, tip: snapshotTip }, snapshots)
  if (missing === 'conflict') return false
  current.snapshotTip = missing === 'too_large' ? undefined : tip
  return true
}
