import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import { readWhole } from './read-whole.ts'

/** Runs inside a cluster: reads the balances topic as an integrator does, and prints the newest record of each key. */
const newest = new Map<string, BalanceRecord>()

const isOlder = (a: BalanceRecord, b: BalanceRecord): boolean =>
  a.epoch < b.epoch || (a.epoch === b.epoch && a.revision <= b.revision)

for (const message of await readWhole(ledgerBalances.name)) {
  const record = ledgerBalances.decode(kafkaWire(message))
  const key = ledgerBalances.keyOf(record)
  const known = newest.get(key)
  if (known === undefined || !isOlder(record, known)) newest.set(key, record)
}
console.log(JSON.stringify([...newest.values()]))
process.exit()
