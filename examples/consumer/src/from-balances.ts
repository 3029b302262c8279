import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import { balancesAfter } from '@folio/contracts/balances-after.ts'
import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { readLedger, type SeenEvent } from '@folio/contracts/read-ledger.ts'
import { broker } from './broker.ts'
import { newestStates, type Stamp } from './newest-states.ts'
import { readToEnd } from './read-to-end.ts'

const OVERLAP_MS = 10 * 60_000

const ledger = ledgerTopic('wallet')
const kafka = broker('example-from-balances')
const admin = kafka.admin()
await admin.connect()
const offsets = await admin.fetchTopicOffsetsByTimestamp(ledger.name, Date.now() - OVERLAP_MS)
await admin.disconnect()

const balances = newestStates<Stamp & { readonly balance: string }>()
for (const message of await readToEnd(kafka, ledgerBalances.name)) {
  const record = ledgerBalances.decode(kafkaWire(message))
  if (record.account.startsWith('wallet:')) balances.take(ledgerBalances.keyOf(record), record)
}
for (const [key, { revision, balance }] of balances.all()) console.log(`${key} ${balance} as of ${revision}`)

const seen = new Map<string, SeenEvent>()
const consumer = kafka.consumer({ groupId: `example-from-balances-${crypto.randomUUID()}` })
consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
  console.error(`${restart ? 'trying again' : 'stopped'}: ${error.message}`)
  if (!restart) process.exitCode = 1
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit())
await consumer.connect()
await consumer.subscribe({ topic: ledger.name, fromBeginning: true })
await consumer.run({
  autoCommit: false,
  eachMessage: async ({ message }) => {
    const reading = readLedger(ledger, kafkaWire(message), seen)
    if (reading.kind === 'repeat') return
    const { record } = reading
    for (const [currency, { balance }] of Object.entries(balancesAfter(record))) {
      const key = `wallet:${ledger.keyOf(record)}|${currency}`
      if (balances.take(key, { ...record, balance })) console.log(`${key} ${balance} by ${record.revision}`)
    }
    seen.set(record.stream, reading.seen)
  },
})
for (const { partition, offset } of offsets) consumer.seek({ topic: ledger.name, partition, offset })
