import {
  type EventReader,
  type EventStore,
  type Position,
  type RecordedEvent,
  StoreDamaged,
} from '@folio/event-store/port.ts'
import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { assertFollows } from '../events/assert-follows.ts'
import { eventOf, metadataOf, verifiedHash } from '../events/event-codec.ts'
import type { Aggregate, DomainEvent } from './aggregate.ts'
import { type AnswerPosition, type RecentCommands, recentCommands } from './recent-commands.ts'
import {
  isSnapshotDue,
  type KeptSnapshots,
  keepSnapshots,
  latestSnapshot,
  SNAPSHOT_EVERY,
  type Snapshot,
} from './snapshots.ts'

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

/** The most ids of answered commands that opening an aggregate reads back. */
const RECENT_EVENTS_MAX = 20_000

type OpeningAggregate<State> = {
  state: State
  tip: Link
  lastAt: Timestamp | undefined
  readonly due: Snapshot<State>[]
  readonly ids: [string, AnswerPosition][]
  first: RecordedEvent | undefined
  /** The position of the newest id dropped because of `RECENT_EVENTS_MAX`. */
  droppedUpTo: Position | undefined
}

const dropOldestIds = <State>(opening: OpeningAggregate<State>): void => {
  const tooMany = opening.ids.length - RECENT_EVENTS_MAX
  if (tooMany > 0) opening.droppedUpTo = opening.ids.splice(0, tooMany).at(-1)?.[1].position
}

const takeEvent = <Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
  opening: OpeningAggregate<State>,
  { event, isFolded }: { readonly event: RecordedEvent; readonly isFolded: boolean },
): void => {
  const metadata = metadataOf(event)
  if (opening.first !== undefined) assertFollows(event, metadata, opening.tip)
  opening.first ??= event
  opening.tip = { revision: event.revision, hash: verifiedHash(event) }
  opening.lastAt = metadata.at
  opening.ids.push([metadata.command_id, { revision: event.revision, position: event.position }])
  if (isFolded) return
  opening.state = aggregate.evolve(opening.state, eventOf<Event>(event, aggregate.eventTypes))
  if (isSnapshotDue(event.revision)) opening.due.push({ revision: event.revision, state: opening.state })
}

/**
 * Reads the command ids of the events before `first`, newest first, down to a position or the limit; `floor` is the
 * first position left out.
 */
const earlierIds = async (
  store: EventReader,
  first: RecordedEvent,
  downTo: Position,
): Promise<{ readonly ids: [string, AnswerPosition][]; readonly floor: Position }> => {
  const ids: [string, AnswerPosition][] = []
  let from = first.revision - 1
  while (from >= 0) {
    const page = await store.readStream(first.stream, { direction: 'backwards', from, limit: PAGE_EVENTS })
    for (const event of page) {
      if (event.position <= downTo || ids.length >= RECENT_EVENTS_MAX) return { ids, floor: event.position }
      ids.push([metadataOf(event).command_id, { revision: event.revision, position: event.position }])
    }
    from -= page.length
    if (page.length === 0) throw new StoreDamaged(`${first.stream}@${from} is missing`)
  }
  return { ids, floor: 0 }
}

/**
 * Reads the newest events of a stream, oldest first; they include the event of the newest snapshot unless a snapshot is
 * missing.
 */
const newestEvents = async (store: EventReader, stream: string): Promise<readonly RecordedEvent[]> =>
  (await store.readStream(stream, { direction: 'backwards', limit: SNAPSHOT_EVERY })).toReversed()

/**
 * Tells if events include a revision; no events count as including revision 0, for an empty stream needs no further
 * read.
 */
const includeRevision = (events: readonly RecordedEvent[], revision: number): boolean => {
  const [first] = events
  return first === undefined ? revision === 0 : first.revision <= revision && revision < first.revision + events.length
}

/** Reads the newest snapshot and the tip of the snapshot stream; skips the read if `newest` holds the whole stream. */
const snapshotFor = async <State>(
  store: EventReader,
  { foldVersion, stream }: { readonly foldVersion: number; readonly stream: string },
  newest: readonly RecordedEvent[],
): Promise<{ readonly snapshot: Snapshot<State> | undefined; readonly tip: Link }> => {
  const [first] = newest
  const isWhole = first === undefined || first.revision === 0
  return isWhole ? { snapshot: undefined, tip: GENESIS } : latestSnapshot<State>(store, foldVersion, stream)
}

/**
 * Opens an aggregate from its newest snapshot and the events after it, with the ids of the commands answered after the
 * position that the index has reached, and takes missing snapshots up to one that exceeds an append. It costs one read
 * of the store while the stream is too short for a snapshot, and two reads if no snapshot is missing.
 */
export const openAggregate = async <Command, State, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<Command, State, Event>,
  { stream, indexPosition }: { readonly stream: string; readonly indexPosition: Position | Promise<Position> },
): Promise<AggregateState<State>> => {
  const { foldVersion } = aggregate
  const [newest, indexed] = await Promise.all([newestEvents(store, stream), indexPosition])
  const { snapshot, tip: snapshotTip } = await snapshotFor<State>(store, { foldVersion, stream }, newest)
  const readOn = (from: number) => store.readStream(stream, { direction: 'forwards', from, limit: PAGE_EVENTS })
  const opening: OpeningAggregate<State> = {
    state: snapshot?.state ?? aggregate.initial,
    tip: GENESIS,
    lastAt: undefined,
    due: [],
    ids: [],
    first: undefined,
    droppedUpTo: undefined,
  }
  const begin = snapshot?.revision ?? 0
  let kept: KeptSnapshots = { tip: snapshotTip }
  for (
    let page = includeRevision(newest, begin) ? newest : await readOn(begin);
    ;
    page = await readOn(opening.tip.revision + 1)
  ) {
    const isLast = page === newest || page.length < PAGE_EVENTS
    for (const event of page) {
      takeEvent(aggregate, opening, { event, isFolded: snapshot !== undefined && event.revision <= snapshot.revision })
    }
    const due = opening.due.splice(0)
    if (kept.missing === undefined && due.length > 0) {
      kept = await keepSnapshots(store, { foldVersion, stream, tip: kept.tip }, due)
    }
    dropOldestIds(opening)
    if (isLast) break
  }
  return {
    stream,
    state: opening.state,
    tip: opening.tip,
    lastAt: opening.lastAt,
    snapshotTip: kept.missing === 'too_large' ? undefined : kept.tip,
    recent: await recentOf(store, opening, indexed),
  }
}

const recentOf = async (
  store: EventReader,
  { first, ids, droppedUpTo }: OpeningAggregate<unknown>,
  indexPosition: Position,
): Promise<RecentCommands> => {
  if (first === undefined) return recentCommands(0, [])
  if (droppedUpTo !== undefined) return recentCommands(droppedUpTo, ids)
  if (first.revision > 0 && first.position <= indexPosition) {
    // An earlier event may have answered the same command; the index knows it.
    const { command_id } = metadataOf(first)
    return recentCommands(
      first.position,
      ids.filter(([id]) => id !== command_id),
    )
  }
  const earlier = await earlierIds(store, first, indexPosition)
  return recentCommands(earlier.floor, [...earlier.ids.reverse(), ...ids])
}
