import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { clusterKafka } from './cluster-kafka.ts'

/** Runs inside a cluster: deletes everything that is on the topic of commands to wallets now, and prints where it ends. */
const topic = walletCommands.name

const admin = clusterKafka('empty-topic').admin()
await admin.connect()
const partitions = await admin.fetchTopicOffsets(topic)
await admin.deleteTopicRecords({
  topic,
  partitions: partitions.map(({ partition, high }) => ({ partition, offset: high })),
})
console.log(partitions.reduce((sum, { high }) => sum + Number(high), 0))
process.exit()
