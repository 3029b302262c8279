import type { EventDeclarations } from '../ledger/event-declaration.ts'
import type { LedgerRecord } from '../ledger-record.ts'
import { serviceContracts } from '../messaging/all-services.ts'
import type { Topic } from '../topic.ts'

/** The ledger that a service publishes: its name, its topic, its published streams, and their events and reasons. */
export type PublishedLedger = {
  readonly service: string
  readonly topic: Topic<LedgerRecord>
  /** The names of the streams, with placeholders. */
  readonly streams: readonly string[]
  readonly events: EventDeclarations
  readonly reasons: Readonly<Record<string, string>>
}

/** The documents describe these ledgers first, in this order; the others follow in the order of the contracts. */
const DESCRIBED_FIRST = ['wallet', 'trading', 'payment-agent']

const rankOf = ({ service }: PublishedLedger): number => {
  const rank = DESCRIBED_FIRST.indexOf(service)
  return rank < 0 ? DESCRIBED_FIRST.length : rank
}

/** Tells whether the page of events describes a ledger in a section of its own; the others are generated as a whole. */
export const hasOwnSection = ({ service }: Pick<PublishedLedger, 'service'>): boolean =>
  DESCRIBED_FIRST.includes(service)

/** The ledger topics that other systems may read. */
export const publishedLedgers: readonly PublishedLedger[] = serviceContracts
  .flatMap(({ name, ledger, streams }) => {
    if (ledger === undefined) return []
    const published = Object.values(streams).filter(({ isPublished }) => isPublished)
    const events: EventDeclarations = Object.assign({}, ...published.map((stream) => stream.events))
    const reasons: PublishedLedger['reasons'] = Object.assign({}, ...published.map((stream) => stream.reasons))
    const names = published.map(({ prefix, key }) => prefix + key)
    return [{ service: name, topic: ledger.topic, streams: names, events, reasons }]
  })
  .toSorted((one, other) => rankOf(one) - rankOf(other))
