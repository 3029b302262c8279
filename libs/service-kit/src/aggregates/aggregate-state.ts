import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import {
  type EventReader,
  type EventStore,
  type Position,
  type RecordedEvent,
  StoreDamaged,
} from '@folio/event-store/port.ts'
import { type EventRef, formatEventRef } from '@folio/kernel/event-ref.ts'
import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { assertFollows } from '../events/assert-follows.ts'
import { eventOf, metadataOf, verifiedHash } from '../events/event-codec.ts'
import type { Aggregate, DomainEvent } from './aggregate.ts'
import { type AnsweredCommand, type RecentCommands, recentCommands } from './recent-commands.ts'
import { isSnapshotDue, type KeptSnapshots, keepSnapshots, latestSnapshot, type Snapshot } from './snapshots.ts'

/**
 * An aggregate instance in memory: its state, the tip of its stream, and the ids of the commands it answered recently.
 */
export type AggregateState<State> = {
  readonly stream: string
  state: State
  tip: Link
  lastAt: Timestamp | undefined
  /**
   * The tip of the side stream of snapshots; undefined where the next one exceeds an append, after which none is taken.
   */
  snapshotTip: Link | undefined
  readonly recent: RecentCommands
}

const PAGE_EVENTS = 512
/** Most often the index has reached an event a few before those that were read. */
const EARLIER_EVENTS_FIRST = 32

/** The most ids of answered commands that opening an aggregate reads back. */
const RECENT_EVENTS_MAX = 20_000

type OpeningAggregate<State> = {
  state: State
  tip: Link
  lastAt: Timestamp | undefined
  readonly due: Snapshot<State>[]
  readonly ids: AnsweredCommand[]
  /** The newest id that was dropped because of `RECENT_EVENTS_MAX`. */
  dropped: AnsweredCommand | undefined
}

const dropOldestIds = <State>(opening: OpeningAggregate<State>): void => {
  const tooMany = opening.ids.length - RECENT_EVENTS_MAX
  if (tooMany > 0) opening.dropped = opening.ids.splice(0, tooMany).at(-1)
}

const answeredBy = (
  { revision, position }: RecordedEvent,
  { command_id }: Pick<EventMetadata, 'command_id'>,
): AnsweredCommand => [command_id, { revision, position }]

const takeEvent = <Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
  opening: OpeningAggregate<State>,
  { event, isFolded }: { readonly event: RecordedEvent; readonly isFolded: boolean },
): void => {
  const metadata = metadataOf(event)
  // The event of the snapshot is the first that is read, so that the one before it is not known.
  if (!isFolded) assertFollows(event, metadata, opening.tip)
  opening.tip = { revision: event.revision, hash: verifiedHash(event) }
  opening.lastAt = metadata.at
  opening.ids.push(answeredBy(event, metadata))
  if (isFolded) return
  opening.state = aggregate.evolve(opening.state, eventOf<Event>(event, aggregate.eventTypes))
  if (isSnapshotDue(event.revision)) opening.due.push({ revision: event.revision, state: opening.state })
}

/** Reads the command ids of the events before a revision, newest first, down to a position or the limit. */
const earlierIds = async (
  store: EventReader,
  { stream, revision: before }: EventRef,
  downTo: Position,
): Promise<{ readonly ids: readonly AnsweredCommand[]; readonly leftOut: AnsweredCommand | undefined }> => {
  const ids: AnsweredCommand[] = []
  let from = before - 1
  let limit = EARLIER_EVENTS_FIRST
  while (from >= 0) {
    const page = await store.readStream(stream, { direction: 'backwards', from, limit })
    for (const event of page) {
      const id = answeredBy(event, metadataOf(event))
      if (event.position <= downTo || ids.length >= RECENT_EVENTS_MAX) return { ids, leftOut: id }
      ids.push(id)
    }
    from -= page.length
    limit = PAGE_EVENTS
    if (page.length === 0) throw new StoreDamaged(`${formatEventRef({ stream, revision: from })} is missing`)
  }
  return { ids, leftOut: undefined }
}

/**
 * The commands of the events after one that is left out: an event of the same command is not its answer, which the index
 * knows.
 */
const recentAfter = (leftOut: AnsweredCommand | undefined, ids: readonly AnsweredCommand[]): RecentCommands => {
  if (leftOut === undefined) return recentCommands(0, ids)
  const [commandId, { position }] = leftOut
  return recentCommands(
    position,
    ids.filter(([id]) => id !== commandId),
  )
}

/**
 * Opens an aggregate from its newest snapshot and the events from that of the snapshot on, with the ids of the commands answered
 * after the position that the index has reached, and takes missing snapshots up to one that exceeds an append. It costs two
 * reads of the store unless a snapshot is missing.
 */
export const openAggregate = async <Command, State, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<Command, State, Event>,
  { stream, indexPosition }: { readonly stream: string; readonly indexPosition: Position | Promise<Position> },
): Promise<AggregateState<State>> => {
  const { foldVersion } = aggregate
  const [latest, indexed] = await Promise.all([latestSnapshot<State>(store, foldVersion, stream), indexPosition])
  const { snapshot } = latest
  const opening: OpeningAggregate<State> = {
    state: snapshot?.state ?? aggregate.initial,
    tip: GENESIS,
    lastAt: undefined,
    due: [],
    ids: [],
    dropped: undefined,
  }
  let kept: KeptSnapshots = { tip: latest.tip }
  for (let from = snapshot?.revision ?? 0; ; from = opening.tip.revision + 1) {
    const page = await store.readStream(stream, { direction: 'forwards', from, limit: PAGE_EVENTS })
    if (snapshot?.revision === from && page[0]?.revision !== from)
      throw new StoreDamaged(`${formatEventRef({ stream, revision: from })} is missing, of which there is a snapshot`)
    for (const event of page) {
      takeEvent(aggregate, opening, { event, isFolded: snapshot !== undefined && event.revision <= snapshot.revision })
    }
    const due = opening.due.splice(0)
    if (kept.missing === undefined && due.length > 0) {
      kept = await keepSnapshots(store, { foldVersion, stream, tip: kept.tip }, due)
    }
    dropOldestIds(opening)
    if (page.length < PAGE_EVENTS) break
  }
  return {
    stream,
    state: opening.state,
    tip: opening.tip,
    lastAt: opening.lastAt,
    snapshotTip: kept.missing === 'too_large' ? undefined : kept.tip,
    recent: await recentOf(store, { stream, ids: opening.ids, dropped: opening.dropped }, indexed),
  }
}

const recentOf = async (
  store: EventReader,
  { stream, ids, dropped }: { readonly stream: string } & Pick<OpeningAggregate<unknown>, 'ids' | 'dropped'>,
  indexPosition: Position,
): Promise<RecentCommands> => {
  const [oldest] = ids
  if (oldest === undefined) return recentCommands(0, [])
  if (dropped !== undefined) return recentAfter(dropped, ids)
  const [, { revision, position }] = oldest
  // An earlier event may have answered the command of the oldest one, too.
  if (revision > 0 && position <= indexPosition) return recentAfter(oldest, ids)
  const earlier = await earlierIds(store, { stream, revision }, indexPosition)
  return recentAfter(earlier.leftOut, [...earlier.ids.toReversed(), ...ids])
}
