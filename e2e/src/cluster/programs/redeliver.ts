import { kafkaClient } from '@folio/bus/kafka-connection.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { silentLog } from '@folio/service-kit/log.ts'

/**
 * Runs inside a cluster: sends every command to wallets that is on the topic now three times more, as it came, and prints
 * how many there were.
 */
const TIMES = 3
const AT_ONCE = 500
const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',')
const topic = walletCommands.name
const clientId = 'redeliver'
const patience = { requestTimeoutMs: 8000, retries: 15 }
const kafka = kafkaClient({ brokers, clientId }, { log: silentLog, patience })

const admin = kafka.admin()
await admin.connect()
const partitions = await admin.fetchTopicOffsets(topic)
await admin.disconnect()
const unread = new Map(
  partitions
    .filter(({ low, high }) => Number(high) > Number(low))
    .map(({ partition, high }) => [partition, Number(high)]),
)

const read: { key: Buffer | null; value: Buffer | null; headers: Record<string, string> }[] = []
const everything = Promise.withResolvers<void>()
if (unread.size === 0) everything.resolve()
const consumer = kafka.consumer({ groupId: `${clientId}-${Date.now()}`, maxWaitTimeInMs: 500 })
consumer.on(consumer.events.CRASH, ({ payload: { error } }) => everything.reject(error))
await consumer.connect()
await consumer.subscribe({ topic, fromBeginning: true })
await consumer.run({
  autoCommit: false,
  eachBatch: async ({ batch: { partition, messages } }) => {
    const end = unread.get(partition) ?? 0
    for (const { key, value, headers = {}, offset } of messages) {
      if (Number(offset) >= end) continue
      const texts = Object.entries(headers).map(([name, text]) => [name, String(text)])
      read.push({ key, value, headers: Object.fromEntries(texts) })
    }
    if (Number(messages.at(-1)?.offset ?? 0) + 1 >= end) unread.delete(partition)
    if (unread.size === 0) everything.resolve()
  },
})
await everything.promise

const producer = kafka.producer({ allowAutoTopicCreation: false })
await producer.connect()
for (let time = 0; time < TIMES; time += 1) {
  for (let from = 0; from < read.length; from += AT_ONCE) {
    await producer.send({ topic, acks: -1, messages: read.slice(from, from + AT_ONCE) })
  }
}
console.log(read.length)
process.exit()
