import type { Bus } from '@folio/bus/port.ts'
import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import { ledgerPortfolio } from '@folio/contracts/portfolio-record.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { EventReader, Position } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { verifiedHash } from '../events/event-codec.ts'
import { type ReadEvent, readPage } from '../events/read-page.ts'
import { typedView } from '../views/typed-view.ts'
import {
  balancesPublication,
  type Publication,
  publicationMessages,
  publishMessages,
  type StatePublication,
  type StateRecord,
} from './publication.ts'
import { assertReached, requireView } from './require-view.ts'
import { shownRevisions } from './shown-revisions.ts'

/** The dependencies of republishing the events of some streams as their service publishes them. */
export type RepublishOptions<Event extends DomainEvent> = {
  readonly service: string
  readonly streamPrefix: string
  readonly eventTypes: ReadonlySet<string>
  readonly publication: Publication<Event>
  readonly store: EventReader
  readonly bus: Bus
  readonly readModel: ReadModel
}

/** The positions to republish, both inclusive. */
export type PublishedRange = {
  readonly from: Position
  readonly upTo: Position
  readonly onProgress: (reached: Position) => void
}

/** One read of the view gets all balances of a page. */
const PAGE_EVENTS = 200

/** The events of a page, and the position that the view must have reached. */
type ViewedPage<Event> = { readonly events: readonly ReadEvent<Event>[]; readonly reached: Position }

/**
 * Limits the records of a compacted topic to those that are right as of the view: an older record must not follow the newest one
 * of its key.
 */
const currentRecords = async <Event extends DomainEvent, State extends StateRecord>(
  { service, store, readModel }: RepublishOptions<Event>,
  { topic, states }: { readonly topic: Topic<State>; readonly states: StatePublication<Event, State> },
  { events, reached }: ViewedPage<Event>,
): Promise<StatePublication<Event, State>['recordsOf']> => {
  const nameOf = (record: State): string => `${topic.keyOf(record)}@${record.revision}`
  const sourced = events
    .flatMap(({ stored }) => states.recordsOf(stored, store.epoch))
    .flatMap((record) => {
      const source = states.sourceOf(record, store.epoch)
      return source === undefined ? [] : [{ record, source }]
    })
  const { status, revisions } = await shownRevisions(
    typedView(readModel, service),
    sourced.map(({ source }) => source.keys),
  )
  assertReached({ service, store }, status, reached)
  const current = new Set(
    sourced.flatMap(({ record, source }, index) => {
      const shown = revisions[index]
      const isCurrent = shown === undefined ? source.ifGone === record : shown === record.revision
      return isCurrent ? [nameOf(record)] : []
    }),
  )
  return (stored, epoch) => states.recordsOf(stored, epoch).filter((record) => current.has(nameOf(record)))
}

/**
 * Publishes events again as they are stored, in their order, with those balances and contracts that are right as of the view; returns
 * the number of events. Throws `ReadModelUnavailable`, before the first page and at a later one, unless the view has
 * the epoch of the store and every event to publish, and `StoreDamaged` before an event whose bytes were changed.
 */
export const republish = async <Event extends DomainEvent>(
  options: RepublishOptions<Event>,
  { from, upTo, onProgress }: PublishedRange,
): Promise<number> => {
  const { streamPrefix, eventTypes, publication, store, bus } = options
  const reached = await requireView(options, upTo)
  let published = 0
  for (let after = from - 1; after < upTo; ) {
    const page = await store.readAll({ prefixes: [streamPrefix], after, limit: PAGE_EVENTS })
    const events = readPage<Event>(page, eventTypes).events.filter(({ recorded }) => recorded.position <= upTo)
    for (const { recorded } of events) verifiedHash(recorded)
    const balances = { topic: ledgerBalances, states: balancesPublication(publication) }
    const shown = { ...publication, balancesOf: await currentRecords(options, balances, { events, reached }) }
    const portfolio = publication.portfolio && {
      ...publication.portfolio,
      recordsOf: await currentRecords(
        options,
        { topic: ledgerPortfolio, states: publication.portfolio },
        { events, reached },
      ),
    }
    const messages = publicationMessages(portfolio === undefined ? shown : { ...shown, portfolio })
    await publishMessages(bus, messages, { events, epoch: store.epoch })
    published += events.length
    after = page.position
    onProgress(Math.min(after, upTo))
    if (page.atEnd) break
  }
  return published
}
