import { type Bus, outgoing, type Tail } from '@folio/bus/port.ts'
import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import { ledgerPortfolio } from '@folio/contracts/portfolio-record.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { storedEvent } from '../events/stored-event.ts'
import type { Log } from '../telemetry/telemetry.ts'
import { typedView } from '../views/typed-view.ts'
import { newestRecords } from './newest-records.ts'
import { findOutdated, isComparable, type Outdated } from './outdated-records.ts'
import { balancesPublication, type Publication, type StatePublication, type StateRecord } from './publication.ts'

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

/** About 40 MB. */
const RECORDS_MAX = 100_000
const PUBLISHED_AT_ONCE = 200

/** The topic that is repaired, and the records that a service publishes on it. */
type RepairedTopic<Event, State> = { readonly topic: Topic<State>; readonly states: StatePublication<Event, State> }

/**
 * Returns the current record of an outdated one; undefined where its event, or the record, does not exist and nothing
 * is known to be right instead.
 */
const currentRecord = async <Event extends DomainEvent, State extends StateRecord>(
  { store, eventTypes }: RepairOptions<Event>,
  { topic, states }: RepairedTopic<Event, State>,
  { newest, revision }: Outdated<State>,
): Promise<State | undefined> => {
  const { place, source } = newest
  const { stream, ifGone } = source
  if (revision === undefined) return ifGone
  const [event] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  const current = event === undefined ? [] : states.recordsOf(storedEvent<Event>(event, eventTypes), store.epoch)
  // Its own event is lost in a restore, and that of the view is another one's.
  const ifLost = place.epoch < store.epoch ? ifGone : undefined
  return current.find((record) => topic.keyOf(record) === newest.key) ?? ifLost
}

/** Publishes the current records in place of outdated ones. */
const republish = async <Event extends DomainEvent, State extends StateRecord>(
  options: RepairOptions<Event>,
  repaired: RepairedTopic<Event, State>,
  outdated: readonly Outdated<State>[],
): Promise<void> => {
  const { service, bus, log } = options
  const { topic } = repaired
  const current = await Promise.all(outdated.map((each) => currentRecord(options, repaired, each)))
  const messages = current.flatMap((record) => (record === undefined ? [] : outgoing(topic, record)))
  await bus.send(messages)
  log.warn(
    { service, topic: topic.name, records: messages.length },
    'a compacted topic ended with outdated records: the current ones are published',
  )
}

/** Makes the repair of one topic, which does not read yet. */
const topicRepair = <Event extends DomainEvent, State extends StateRecord>(
  options: RepairOptions<Event>,
  repaired: RepairedTopic<Event, State>,
): TopicsRepair => {
  const { service, store, bus, readModel, log, recordsMax = RECORDS_MAX } = options
  const { topic, states } = repaired
  const view = typedView(readModel, service)
  const records = newestRecords<State>(recordsMax)
  let tail: Tail | undefined

  const onMessage = (record: State): void => {
    const source = states.sourceOf(record, store.epoch)
    if (source !== undefined) records.take(topic.keyOf(record), record, source)
  }

  const rest = async (): Promise<void> => {
    const reading = tail
    tail = undefined
    await reading?.stop()
    records.clear()
  }

  return {
    look: async () => {
      if (tail !== undefined && records.size() === 0 && !records.hasDropped()) return
      if (!isComparable((await view.get([])).status, store.epoch)) return
      tail ??= await bus.tail({ topic, from: 'beginning', isPatient: true, onMessage })
      const hasReadKept = tail.hasReadKept()
      const outdated = await findOutdated({ records, view, epoch: store.epoch })
      // Newer records of a key may follow further on. Where more keys came than are kept, they must make room all the same.
      const published = hasReadKept || records.hasDropped() ? outdated.slice(0, PUBLISHED_AT_ONCE) : []
      if (published.length > 0) await republish(options, repaired, published)
      for (const { newest } of published) records.remove(newest)
      if (!records.hasDropped() || records.size() > 0) return
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
 * Waits for all, so that no topic is looked at twice at once, which would begin two tails; then throws the first error.
 */
const untilAllEnded = async (works: readonly Promise<void>[]): Promise<void> => {
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason
}

/**
 * Creates the repair of the topics of balances and contracts of one service, which does not read yet; it does nothing on a bus
 * that keeps no topics.
 */
export const topicsRepair = <Event extends DomainEvent>(options: RepairOptions<Event>): TopicsRepair => {
  const { bus, publication } = options
  const repairs: TopicsRepair[] = []
  if (publication !== undefined && bus.keepsTopics) {
    repairs.push(topicRepair(options, { topic: ledgerBalances, states: balancesPublication(publication) }))
    if (publication.portfolio !== undefined) {
      repairs.push(topicRepair(options, { topic: ledgerPortfolio, states: publication.portfolio }))
    }
  }
  return {
    look: () => untilAllEnded(repairs.map(({ look }) => look())),
    rest: () => untilAllEnded(repairs.map(({ rest }) => rest())),
  }
}
