import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { CommandOutcome } from '@folio/contracts/messaging/reply-message.ts'
import type { ChainedEvent, Link } from '@folio/kernel/hash-chain.ts'
import { latest, type Timestamp } from '@folio/kernel/timestamp.ts'
import type { Aggregate, DomainEvent, StreamState } from '../aggregates/aggregate.ts'
import { isSnapshotDue, type Snapshot } from '../aggregates/snapshots.ts'
import { clientMetadataOf, type TriggerOrigin } from '../events/command-origin.ts'
import { chainEvent } from '../events/event-codec.ts'
import type { FoundEvent } from '../events/read-events-at.ts'

/** The cause of events: a command message, or the same facts of what the clock of a service made due. */
export type Trigger = Pick<
  CommandMessage<unknown>,
  'command_id' | 'correlation_id' | 'causation_id' | 'traceparent'
> & { readonly origin: TriggerOrigin }

/**
 * The result of one command: an outcome known without the store, the event that answers it, `no_reply`, `done` where the state
 * shows that a step has nothing left to do, or `undecidable` by this release, which makes it a dead letter.
 */
export type CommandResult<Command> = {
  /** The message as the bus delivered it, without facts. */
  readonly message: CommandMessage<Command>
  readonly result:
    | CommandOutcome
    | ({ readonly kind: 'event' } & FoundEvent)
    | { readonly kind: 'no_reply' }
    | { readonly kind: 'done' }
    | { readonly kind: 'undecidable'; readonly error: Error }
}

/** The events decided for a trigger, and their time. */
export type Decision<Event extends DomainEvent> = {
  readonly decided: readonly Event[]
  readonly trigger: Trigger
  readonly at: Timestamp
}

/** An event that is not yet stored, as the store will keep it. */
export type UnstoredEvent<Event> = { readonly event: Event; readonly chained: ChainedEvent; readonly trigger: Trigger }

/** The first event of a command answers it: only that one carries the fingerprint, and so enters the index. */
const metadataFor = ({ trigger, at }: Decision<DomainEvent>, previous: Link, isAnswer: boolean): EventMetadata => {
  const { command_id, correlation_id, causation_id, origin, traceparent } = trigger
  const client = clientMetadataOf(origin, isAnswer)
  const metadata = { prev_hash: previous.hash, command_id, correlation_id, causation_id, at, ...client }
  return traceparent === undefined ? metadata : { ...metadata, traceparent }
}

/** Chains the decided events to the tip of their stream, as the store will keep them. */
export const chainDecision = <Event extends DomainEvent>(
  stream: string,
  tip: Link,
  decision: Decision<Event>,
): readonly UnstoredEvent<Event>[] => {
  const { trigger } = decision
  let previous = tip
  return decision.decided.map((event) => {
    const metadata = metadataFor(decision, previous, previous === tip)
    const chained = chainEvent(previous, stream, { event, metadata })
    previous = chained
    return { event, chained, trigger }
  })
}

/** Events of one stream, not yet stored, and the aggregate state after them. */
export type UnstoredEvents<State, Event> = Omit<StreamState<State>, 'stream'> & {
  readonly events: readonly UnstoredEvent<Event>[]
  /** The revision of the first event of each trigger, by its command id. */
  readonly answerRevisions: ReadonlyMap<string, number>
  /** The snapshots that are due once the events are stored. */
  readonly snapshots: readonly Snapshot<State>[]
}

/** The events of one decision, not yet stored, and the aggregate after them. */
export type PlannedDecision<State, Event> = StreamState<State> & {
  readonly events: readonly UnstoredEvent<Event>[]
  /** The size of the events' data and metadata. */
  readonly bytes: number
  /** The snapshots that are due once the events are stored. */
  readonly snapshots: readonly Snapshot<State>[]
}

/**
 * Chains the events of one decision to the stream and folds them into the state; changes nothing. Their time is that of the
 * decision, or that of the last event if it is later, so that time never goes back within a stream.
 */
export const planDecision = <State, Event extends DomainEvent>(
  { evolve }: Pick<Aggregate<never, State, Event>, 'evolve'>,
  { stream, tip: from, state: before, lastAt }: StreamState<State>,
  decision: Decision<Event>,
): PlannedDecision<State, Event> => {
  const at = lastAt === undefined ? decision.at : latest(lastAt, decision.at)
  const events = chainDecision(stream, from, { ...decision, at })
  const snapshots: Snapshot<State>[] = []
  let state = before
  let tip = from
  let bytes = 0
  for (const { event, chained } of events) {
    state = evolve(state, event)
    // Not the event itself: its bytes would stay in memory for as long as the aggregate state does.
    tip = { revision: chained.revision, hash: chained.hash }
    bytes += chained.data.length + chained.metadata.length
    if (isSnapshotDue(chained.revision)) snapshots.push({ revision: chained.revision, state })
  }
  return { stream, state, tip, lastAt: at, events, bytes, snapshots }
}
