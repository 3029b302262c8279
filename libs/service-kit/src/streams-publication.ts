import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import type { Publication } from './publish.ts'

/** Publishes all events of the streams with one prefix on the ledger topic of a service; they hold no money. */
export const streamsPublication = (service: string, streamPrefix: string): Publication<unknown> => ({
  ledger: ledgerTopic(service),
  isPublished: (stream) => stream.startsWith(streamPrefix),
  sourceOf: () => undefined,
  balancesOf: () => [],
})
