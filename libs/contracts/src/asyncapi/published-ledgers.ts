import type { EventDeclarations } from '../ledger/event-declaration.ts'
import type { LedgerRecord } from '../ledger-record.ts'
import { serviceContracts } from '../messaging/all-services.ts'
import type { Topic } from '../topic.ts'

/** The ledger that a service publishes: its name, its topic, and the events and reasons in its published streams. */
export type PublishedLedger = {
  readonly service: string
  readonly topic: Topic<LedgerRecord>
  readonly events: EventDeclarations
  readonly reasons: Readonly<Record<string, string>>
}

/** The document names these ledgers first, in this order; the others follow in the order of the contracts. */
const DOCUMENTED_FIRST = ['wallet', 'trading', 'payment-agent']

const rankOf = ({ service }: PublishedLedger): number => {
  const rank = DOCUMENTED_FIRST.indexOf(service)
  return rank < 0 ? DOCUMENTED_FIRST.length : rank
}

/** The ledger topics that other systems may read. */
export const publishedLedgers: readonly PublishedLedger[] = serviceContracts
  .flatMap(({ name, ledger, streams }) => {
    if (ledger === undefined) return []
    const published = Object.values(streams).filter(({ isPublished }) => isPublished)
    const events: EventDeclarations = Object.assign({}, ...published.map((stream) => stream.events))
    const reasons: PublishedLedger['reasons'] = Object.assign({}, ...published.map((stream) => stream.reasons))
    return [{ service: name, topic: ledger.topic, events, reasons }]
  })
  .toSorted((one, other) => rankOf(one) - rankOf(other))
