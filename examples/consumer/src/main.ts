import { balancesAfter } from '@folio/contracts/balances-after.ts'
import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { readLedger, type SeenEvent } from '@folio/contracts/read-ledger.ts'
import { broker } from './broker.ts'

const ledger = ledgerTopic('wallet')
const consumer = broker('example-consumer').consumer({
  groupId: 'example-consumer',
  sessionTimeout: 6000,
  heartbeatInterval: 1500,
})

consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
  console.error(`${restart ? 'trying again' : 'stopped'}: ${error.message}`)
  if (!restart) process.exitCode = 1
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit())

const seen = new Map<string, SeenEvent>()
await consumer.connect()
await consumer.subscribe({ topic: ledger.name, fromBeginning: true })
await consumer.run({
  autoCommit: false,
  eachMessage: async ({ message }) => {
    const reading = readLedger(ledger, kafkaWire(message), seen)
    if (reading.kind === 'repeat') return
    for (const [currency, { balance }] of Object.entries(balancesAfter(reading.record)))
      console.log(`${reading.record.stream}@${reading.record.revision} ${balance} ${currency}`)
    seen.set(reading.record.stream, reading.seen)
  },
})
