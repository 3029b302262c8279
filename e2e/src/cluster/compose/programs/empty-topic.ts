import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { clusterKafka } from './cluster-kafka.ts'

/**
 * Runs inside a cluster: deletes all current records of a topic, by default the wallet commands, and prints the sum of
 * its end offsets.
 */
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
