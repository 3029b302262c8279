import {
  type EventReader,
  type EventStore,
  type Position,
  type RecordedEvent,
  StoreDamaged,
} from '@folio/event-store/port.ts'
import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import type { Aggregate, DomainEvent } from './aggregate.ts'
import { eventOf, metadataOf, provenHash } from './event-codec.ts'
import { type Answered, type RecentCommands, recentCommands } from './recent-commands.ts'
import { isSnapshotDue, keepSnapshots, latestSnapshot, SNAPSHOT_EVERY, type Snapshot } from './snapshots.ts'

/** An account held in memory between commands: its state, the end of its stream, and the commands it answered lately. */
export type Account<State> = {
  readonly stream: string
  state: State
  tip: Link
  lastAt: Timestamp | undefined
  /** The end of the side stream of snapshots. */
  snapshotTip: Link
  readonly recent: RecentCommands
}

const PAGE_EVENTS = 512

/** How far back the ids of answered commands are looked for when an account is opened. */
const RECENT_EVENTS_MAX = 20_000

type Opening<State> = {
  state: State
  tip: Link
  lastAt: Timestamp | undefined
  readonly due: Snapshot<State>[]
  readonly ids: [string, Answered][]
  first: RecordedEvent | undefined
  /** The position of the newest id given up for lack of room. */
  forgotten: Position | undefined
}

const forgetOldest = <State>(opening: Opening<State>): void => {
  const tooMany = opening.ids.length - RECENT_EVENTS_MAX
  if (tooMany > 0) opening.forgotten = opening.ids.splice(0, tooMany).at(-1)?.[1].position
}

const takeIn = <Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
  opening: Opening<State>,
  { event, isFolded }: { readonly event: RecordedEvent; readonly isFolded: boolean },
): void => {
  const metadata = metadataOf(event)
  if (opening.first !== undefined && metadata.prev_hash !== opening.tip.hash) {
    throw new StoreDamaged(`${event.stream}@${event.revision} does not follow the event before it`)
  }
  opening.first ??= event
  opening.tip = { revision: event.revision, hash: provenHash(event) }
  opening.lastAt = metadata.at
  opening.ids.push([metadata.command_id, { revision: event.revision, position: event.position }])
  if (isFolded) return
  opening.state = aggregate.evolve(opening.state, eventOf<Event>(event, aggregate.eventTypes))
  if (isSnapshotDue(event.revision)) opening.due.push({ revision: event.revision, state: opening.state })
}

/** The ids of the events before `first`, newest first, back to a position or the limit; and the position left out. */
const earlierIds = async (
  store: EventReader,
  first: RecordedEvent,
  downTo: Position,
): Promise<{ readonly ids: [string, Answered][]; readonly floor: Position }> => {
  const ids: [string, Answered][] = []
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

/** The newest events of an account, oldest first: that of its newest snapshot is one of them, where none is missing. */
const newestEvents = async (store: EventReader, stream: string): Promise<readonly RecordedEvent[]> =>
  (await store.readStream(stream, { direction: 'backwards', limit: SNAPSHOT_EVERY })).toReversed()

/** Whether a revision is one of those of some events; none have the beginning of a stream that has none, either. */
const reach = (events: readonly RecordedEvent[], revision: number): boolean => {
  const [first] = events
  return first === undefined ? revision === 0 : first.revision <= revision && revision < first.revision + events.length
}

/** The newest snapshot of an account, and the end of their stream; of one whose newest events are all it has there is none. */
const snapshotFor = async <State>(
  store: EventReader,
  { foldVersion, stream }: { readonly foldVersion: number; readonly stream: string },
  [first]: readonly RecordedEvent[],
): Promise<{ readonly snapshot: Snapshot<State> | undefined; readonly tip: Link }> => {
  const isWhole = first === undefined || first.revision === 0
  return isWhole ? { snapshot: undefined, tip: GENESIS } : latestSnapshot<State>(store, foldVersion, stream)
}

/**
 * Opens an account from its newest snapshot and what came after it, with the ids of commands answered after the
 * position that the index is known to have reached; snapshots found missing are taken. That is one read of the store for
 * an account that is too short for a snapshot, and two for another where none is missing.
 */
export const openAccount = async <Command, State, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<Command, State, Event>,
  { stream, indexedTo }: { readonly stream: string; readonly indexedTo: Position | Promise<Position> },
): Promise<Account<State>> => {
  const { foldVersion } = aggregate
  const [newest, knownTo] = await Promise.all([newestEvents(store, stream), indexedTo])
  const { snapshot, tip: snapshotTip } = await snapshotFor<State>(store, { foldVersion, stream }, newest)
  const readOn = (from: number) => store.readStream(stream, { direction: 'forwards', from, limit: PAGE_EVENTS })
  const opening: Opening<State> = {
    state: snapshot?.state ?? aggregate.initial,
    tip: GENESIS,
    lastAt: undefined,
    due: [],
    ids: [],
    first: undefined,
    forgotten: undefined,
  }
  const begin = snapshot?.revision ?? 0
  let snapshotEnd: Link | undefined = snapshotTip
  for (
    let page = reach(newest, begin) ? newest : await readOn(begin);
    ;
    page = await readOn(opening.tip.revision + 1)
  ) {
    const isLast = page === newest || page.length < PAGE_EVENTS
    for (const event of page) {
      takeIn(aggregate, opening, { event, isFolded: snapshot !== undefined && event.revision <= snapshot.revision })
    }
    if (opening.due.length > 0 && snapshotEnd !== undefined) {
      snapshotEnd = await keepSnapshots(store, { foldVersion, stream, tip: snapshotEnd }, opening.due.splice(0))
    }
    forgetOldest(opening)
    if (isLast) break
  }
  return {
    stream,
    state: opening.state,
    tip: opening.tip,
    lastAt: opening.lastAt,
    snapshotTip: snapshotEnd ?? snapshotTip,
    recent: await recentOf(store, opening, knownTo),
  }
}

const recentOf = async (
  store: EventReader,
  { first, ids, forgotten }: Opening<unknown>,
  indexedTo: Position,
): Promise<RecentCommands> => {
  if (first === undefined) return recentCommands(0, [])
  if (forgotten !== undefined) return recentCommands(forgotten, ids)
  if (first.revision > 0 && first.position <= indexedTo) {
    // Its command may have been answered by an event before it, which the index knows.
    const { command_id } = metadataOf(first)
    return recentCommands(
      first.position,
      ids.filter(([id]) => id !== command_id),
    )
  }
  const earlier = await earlierIds(store, first, indexedTo)
  return recentCommands(earlier.floor, [...earlier.ids.reverse(), ...ids])
}
