import { kafkaClient } from '@folio/bus/kafka-connection.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { silentLog } from '@folio/service-kit/log.ts'

/** Runs inside a cluster: deletes everything that is on the topic of commands to wallets now, and prints where it ends. */
const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',')
const topic = walletCommands.name
const patience = { requestTimeoutMs: 8000, retries: 15 }

const admin = kafkaClient({ brokers, clientId: 'empty-topic' }, { log: silentLog, patience }).admin()
await admin.connect()
const partitions = await admin.fetchTopicOffsets(topic)
await admin.deleteTopicRecords({
  topic,
  partitions: partitions.map(({ partition, high }) => ({ partition, offset: high })),
})
console.log(partitions.reduce((sum, { high }) => sum + Number(high), 0))
process.exit()
