import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { readLedger, type SeenEvent } from '@folio/contracts/read-ledger.ts'
import { broker } from './broker.ts'

/** Follows the ledger topic of a service from its beginning, and gives each new record once; stops at a gap or a broken chain. */
export const followLedger = async (
  service: string,
  { groupId, take }: { readonly groupId: string; readonly take: (record: LedgerRecord) => void },
): Promise<void> => {
  const ledger = ledgerTopic(service)
  const consumer = broker(groupId).consumer({
    groupId,
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
      take(reading.record)
      seen.set(reading.record.stream, reading.seen)
    },
  })
}
