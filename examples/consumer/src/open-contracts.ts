import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import { ledgerPortfolio, type PortfolioRecord } from '@folio/contracts/portfolio-record.ts'
import { broker } from './broker.ts'
import { newestStates } from './newest-states.ts'
import { readToEnd } from './read-to-end.ts'

// A tombstone is the newest state of its key like any record: an older record that comes after it opens nothing.
const contracts = newestStates<PortfolioRecord>()
for (const message of await readToEnd(broker('example-open-contracts'), ledgerPortfolio.name)) {
  const record = ledgerPortfolio.decode(kafkaWire(message))
  contracts.take(ledgerPortfolio.keyOf(record), record)
}
for (const [key, { status, contract, revision }] of contracts.all()) {
  if (status === 'open') console.log(`${key} ${contract?.shortcode} as of ${revision}`)
}
