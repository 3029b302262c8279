import type { Bus } from '@folio/bus/port.ts'
import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import type { EventReader, Position } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { DomainEvent } from './aggregate.ts'
import { provenHash } from './event-codec.ts'
import { type Publication, publish } from './publish.ts'
import { type ReadEvent, readPage } from './read-page.ts'
import { typedView } from './typed-view.ts'

/** What is published again: the events of some streams, as their service publishes them. */
export type Republishing<Event extends DomainEvent> = {
  readonly service: string
  readonly streamPrefix: string
  readonly eventTypes: ReadonlySet<string>
  readonly publication: Publication<Event>
  readonly store: EventReader
  readonly bus: Bus
  readonly readModel: ReadModel
}

/** Which events: from a position to another, both included. */
export type PublishedRange = {
  readonly from: Position
  readonly upTo: Position
  readonly onProgress: (reached: Position) => void
}

/** A page's balances are asked for in one look at the view. */
const PAGE_EVENTS = 200

/** The balances that events leave and that the view shows still: older ones would be news of yesterday. */
const currentBalances = async <Event extends DomainEvent>(
  { service, publication, store, readModel }: Republishing<Event>,
  events: readonly ReadEvent<Event>[],
): Promise<ReadonlySet<string>> => {
  const records = events.flatMap(({ stored }) => publication.balancesOf(stored, store.epoch))
  const told = records.flatMap((record) => {
    const source = publication.sourceOf(record)
    return source === undefined ? [] : [{ record, key: source.key }]
  })
  const { values } = await typedView(readModel, service).get(told.map(({ key }) => key))
  return new Set(
    told.flatMap(({ record }, place) => (values[place]?.position === record.position ? nameOf(record) : [])),
  )
}

const nameOf = ({ account, currency, position }: BalanceRecord): string => `${account}|${currency}@${position}`

/**
 * Publishes events again as they are stored, in their order, and of the balances they leave those that still stand; answers
 * how many events. Throws `StoreDamaged` before an event whose bytes are not those that were written.
 */
export const republish = async <Event extends DomainEvent>(
  republishing: Republishing<Event>,
  { from, upTo, onProgress }: PublishedRange,
): Promise<number> => {
  const { streamPrefix, eventTypes, publication, store, bus } = republishing
  let published = 0
  for (let after = from - 1; after < upTo; ) {
    const page = await store.readAll({ prefixes: [streamPrefix], after, limit: PAGE_EVENTS })
    const events = readPage<Event>(page, eventTypes).events.filter(({ recorded }) => recorded.position <= upTo)
    for (const { recorded } of events) provenHash(recorded)
    const current = await currentBalances(republishing, events)
    const balancesOf: typeof publication.balancesOf = (stored, epoch) =>
      publication.balancesOf(stored, epoch).filter((record) => current.has(nameOf(record)))
    await publish(bus, { ...publication, balancesOf }, { events, epoch: store.epoch })
    published += events.length
    after = page.position
    onProgress(Math.min(after, upTo))
    if (page.atEnd) break
  }
  return published
}
