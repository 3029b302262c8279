import { type Bus, type Consumer, outgoing } from '@folio/bus/port.ts'
import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import { ledgerPortfolio } from '@folio/contracts/portfolio-record.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { ReadModel, ViewStatus } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { storedEvent } from '../events/stored-event.ts'
import type { Log } from '../telemetry/telemetry.ts'
import { typedView } from '../views/typed-view.ts'
import {
  balancesPublication,
  type Publication,
  type StatePublication,
  type StateRecord,
  type StateSource,
} from './publication.ts'
import { shownRevisions } from './shown-revisions.ts'

/** Repairs the compacted topics of a service, so that the newest record of each key is not older than the view. */
export type TopicsRepair = {
  /**
   * Reads the topics, at first from their beginning, and publishes again each record whose newest one is older than the
   * view.
   */
  readonly look: () => Promise<void>
  /** Stops reading, because another instance must look, or none; the next `look` starts at the beginning. */
  readonly rest: () => Promise<void>
}

/** The dependencies of the repair. */
export type RepairOptions<Event extends DomainEvent> = {
  readonly service: string
  readonly store: EventReader
  readonly bus: Bus
  readonly readModel: ReadModel
  readonly eventTypes: ReadonlySet<string>
  readonly publication?: Publication<Event>
  readonly log: Log
  /** The most keys of a topic that were read and are not compared yet. */
  readonly recordsMax?: number
}

/** The place of the newest record of a key in the store, and the place of its state in the view. */
type NewestRecord<State> = { readonly place: StateRecord; readonly source: StateSource<State>; readonly atMs: number }

/** A record older than the view, and the revision of the event that the view shows; undefined where it shows none. */
type Outdated<State> = {
  readonly key: string
  readonly newest: NewestRecord<State>
  readonly revision: number | undefined
}

/** About 40 MB. */
const RECORDS_MAX = 100_000
/** The time that the follower may take to publish what its view shows already. */
const SETTLES_MS = 2000
const COMPARED_AT_ONCE = 500
const PUBLISHED_AT_ONCE = 200

/** Keeps the place of a record alone: the record of a contract takes a kilobyte. */
const newestRecord = <State extends StateRecord>(record: State, source: StateSource<State>): NewestRecord<State> => {
  const { epoch, revision, position } = record
  const { keys, stream, ifGone } = source
  const shown = { keys, stream, ...(ifGone !== undefined && ifGone !== record && { ifGone }) }
  return { place: { epoch, revision, position }, source: shown, atMs: performance.now() }
}

/** Makes the repair of one topic, which does not read yet. */
const topicRepair = <Event extends DomainEvent, State extends StateRecord>(
  options: RepairOptions<Event>,
  topic: Topic<State>,
  states: StatePublication<Event, State>,
): TopicsRepair => {
  const { service, store, bus, readModel, eventTypes, log, recordsMax = RECORDS_MAX } = options
  const view = typedView(readModel, service)
  const records = new Map<string, NewestRecord<State>>()
  let tail: Consumer | undefined
  let hasDroppedSome = false

  const onMessage = (record: State): void => {
    const source = states.sourceOf(record, store.epoch)
    if (source === undefined) return
    const key = topic.keyOf(record)
    if (records.size < recordsMax || records.has(key)) records.set(key, newestRecord(record, source))
    else hasDroppedSome = true
  }

  /** Tells if the view has caught up in this epoch, so that records can be compared with it. */
  const isComparable = ({ checkpoint, caughtUpAt }: ViewStatus): boolean =>
    checkpoint?.epoch === store.epoch && caughtUpAt > 0

  /** Tells if a record is older than the revision that the view shows, or if the view has removed its state. */
  const isOutdated = ({ place, source }: NewestRecord<State>, shown: number | undefined, viewed: number): boolean => {
    if (place.epoch > store.epoch) return false
    if (shown !== undefined) return place.epoch < store.epoch || place.revision < shown
    return source.ifGone !== undefined && (place.epoch < store.epoch || place.position <= viewed)
  }

  const forget = (key: string, compared: NewestRecord<State>): void => {
    if (records.get(key) === compared) records.delete(key)
  }

  type Keyed = readonly [key: string, newest: NewestRecord<State>]

  /** Finds the records that have been older than the view for `SETTLES_MS`; forgets those that are not older. */
  const findOutdated = async (some: readonly Keyed[]): Promise<readonly Outdated<State>[]> => {
    const { status, revisions } = await shownRevisions(
      view,
      some.map(([, { source }]) => source.keys),
    )
    if (!isComparable(status)) return []
    const found: Outdated<State>[] = []
    for (const [index, [key, newest]] of some.entries()) {
      const revision = revisions[index]
      if (!isOutdated(newest, revision, status.checkpoint?.position ?? 0)) forget(key, newest)
      else if (performance.now() - newest.atMs >= SETTLES_MS) found.push({ key, newest, revision })
    }
    return found
  }

  const currentRecord = async ({ key, newest, revision }: Outdated<State>): Promise<State | undefined> => {
    const { stream, ifGone } = newest.source
    if (revision === undefined) return ifGone
    const [event] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
    if (event === undefined) return undefined
    const current = states.recordsOf(storedEvent<Event>(event, eventTypes), store.epoch)
    return current.find((record) => topic.keyOf(record) === key)
  }

  const republish = async (all: readonly Outdated<State>[]): Promise<void> => {
    if (all.length === 0) return
    const current = await Promise.all(all.map(currentRecord))
    const messages = current.flatMap((record) => (record === undefined ? [] : outgoing(topic, record)))
    await bus.send(messages)
    for (const { key, newest } of all) forget(key, newest)
    log.warn(
      { service, topic: topic.name, records: messages.length },
      'a compacted topic ended with outdated records: the current ones are published',
    )
  }

  const rest = async (): Promise<void> => {
    const reading = tail
    tail = undefined
    await reading?.stop()
    records.clear()
    hasDroppedSome = false
  }

  return {
    look: async () => {
      if (tail !== undefined && records.size === 0 && !hasDroppedSome) return
      if (!isComparable((await view.get([])).status)) return
      tail ??= await bus.tail({ topic, from: 'beginning', isPatient: true, onMessage })
      const all = [...records]
      const outdated: Outdated<State>[] = []
      for (let from = 0; from < all.length; from += COMPARED_AT_ONCE) {
        outdated.push(...(await findOutdated(all.slice(from, from + COMPARED_AT_ONCE))))
      }
      await republish(outdated.slice(0, PUBLISHED_AT_ONCE))
      if (!hasDroppedSome || records.size > 0) return
      log.warn(
        { service, topic: topic.name },
        'the comparison dropped records at its limit: it reads the compacted topic again from the beginning',
      )
      await rest()
    },
    rest,
  }
}

/**
 * Creates the repair of the topics of balances and contracts of one service, which does not read yet; it does nothing on a bus
 * that keeps no topics.
 */
export const topicsRepair = <Event extends DomainEvent>(options: RepairOptions<Event>): TopicsRepair => {
  const { bus, publication } = options
  const repairs: TopicsRepair[] = []
  if (publication !== undefined && bus.keepsTopics) {
    repairs.push(topicRepair(options, ledgerBalances, balancesPublication(publication)))
    if (publication.portfolio !== undefined) {
      repairs.push(topicRepair(options, ledgerPortfolio, publication.portfolio))
    }
  }
  return {
    look: async () => void (await Promise.all(repairs.map(({ look }) => look()))),
    rest: async () => void (await Promise.all(repairs.map(({ rest }) => rest()))),
  }
}
