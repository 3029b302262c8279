import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { clusterKafka } from './cluster-kafka.ts'

/** Runs inside a cluster: deletes all that a topic has now, that of commands to wallets unless named, and prints its end. */
const [, , topic = walletCommands.name] = process.argv

const admin = clusterKafka('empty-topic').admin()
await admin.connect()
const partitions = await admin.fetchTopicOffsets(topic)
await admin.deleteTopicRecords({
  topic,
  partitions: partitions.map(({ partition, high }) => ({ partition, offset: high })),
})
console.log(partitions.reduce((sum, { high }) => sum + Number(high), 0))
process.exit()
