import type { Bus } from '@folio/bus/port.ts'
import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import type { PortfolioRecord } from '@folio/contracts/portfolio-record.ts'
import type { EventReader, Position } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { verifiedHash } from '../events/event-codec.ts'
import { type ReadEvent, readPage } from '../events/read-page.ts'
import type { StoredEvent } from '../events/stored-event.ts'
import { typedView } from '../views/typed-view.ts'
import { type Publication, publicationMessages, publishMessages } from './publication.ts'

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

/** Finds the balances of events that the view still shows; older ones must not be published again. */
const currentBalances = async <Event extends DomainEvent>(
  { service, publication, store, readModel }: RepublishOptions<Event>,
  events: readonly ReadEvent<Event>[],
): Promise<ReadonlySet<string>> => {
  const records = events.flatMap(({ stored }) => publication.balancesOf(stored, store.epoch))
  const sourced = records.flatMap((record) => {
    const source = publication.sourceOf(record)
    return source === undefined ? [] : [{ record, key: source.key }]
  })
  const { values } = await typedView(readModel, service).get(sourced.map(({ key }) => key))
  return new Set(
    sourced.flatMap(({ record }, index) => (values[index]?.position === record.position ? nameOf(record) : [])),
  )
}

const nameOf = ({ account, currency, position }: BalanceRecord): string => `${account}|${currency}@${position}`

/** Finds the contracts of events that are still open as the events say; an older record must not follow that of the end. */
const openContracts = async <Event extends DomainEvent>(
  { service, publication: { portfolio }, store, readModel }: RepublishOptions<Event>,
  events: readonly ReadEvent<Event>[],
): Promise<ReadonlySet<string>> => {
  if (portfolio === undefined) return new Set()
  const records = events
    .flatMap(({ stored }) => portfolio.recordsOf(stored, store.epoch))
    .filter(({ status }) => status === 'open')
  const { values } = await typedView(readModel, service).get(records.map(portfolio.openKeyOf))
  return new Set(records.filter((record, index) => values[index]?.revision === record.revision).map(placeOf))
}

const placeOf = ({ account, contract_id, revision }: PortfolioRecord): string => `${account}|${contract_id}@${revision}`

/**
 * Publishes events again as they are stored, in their order, with those balances and open contracts that the view still shows; returns the
 * number of events. Throws `StoreDamaged` before an event whose bytes were changed.
 */
export const republish = async <Event extends DomainEvent>(
  options: RepublishOptions<Event>,
  { from, upTo, onProgress }: PublishedRange,
): Promise<number> => {
  const { streamPrefix, eventTypes, publication, store, bus } = options
  let published = 0
  for (let after = from - 1; after < upTo; ) {
    const page = await store.readAll({ prefixes: [streamPrefix], after, limit: PAGE_EVENTS })
    const events = readPage<Event>(page, eventTypes).events.filter(({ recorded }) => recorded.position <= upTo)
    for (const { recorded } of events) verifiedHash(recorded)
    const current = await currentBalances(options, events)
    const open = await openContracts(options, events)
    const balancesOf: typeof publication.balancesOf = (stored, epoch) =>
      publication.balancesOf(stored, epoch).filter((record) => current.has(nameOf(record)))
    const portfolio = publication.portfolio && {
      ...publication.portfolio,
      recordsOf: (stored: StoredEvent<Event>, epoch: number) =>
        (publication.portfolio?.recordsOf(stored, epoch) ?? []).filter(
          (record) => record.status === 'ended' || open.has(placeOf(record)),
        ),
    }
    const shown = { ...publication, balancesOf, ...(portfolio === undefined ? {} : { portfolio }) }
    await publishMessages(bus, publicationMessages(shown), { events, epoch: store.epoch })
    published += events.length
    after = page.position
    onProgress(Math.min(after, upTo))
    if (page.atEnd) break
  }
  return published
}
