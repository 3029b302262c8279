import { clusterKafka } from './cluster-kafka.ts'

type Header = Buffer | string

/** A message of the broker. */
export type KeptMessage = {
  readonly key: Buffer | null
  readonly value: Buffer | null
  readonly headers?: Readonly<Record<string, Header | Header[] | undefined>>
}

/** Reads all current messages of a topic, in the order of each partition. */
export const readWhole = async (topic: string): Promise<readonly KeptMessage[]> => {
  const kafka = clusterKafka('read-whole')
  const admin = kafka.admin()
  await admin.connect()
  const partitions = await admin.fetchTopicOffsets(topic)
  await admin.disconnect()
  const unread = new Map(
    partitions
      .filter(({ low, high }) => Number(high) > Number(low))
      .map(({ partition, high }) => [partition, Number(high)]),
  )

  const read: KeptMessage[] = []
  const everything = Promise.withResolvers<void>()
  if (unread.size === 0) everything.resolve()
  const consumer = kafka.consumer({ groupId: `read-whole-${Date.now()}`, maxWaitTimeInMs: 500 })
  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => everything.reject(error))
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatch: async ({ batch: { partition, messages } }) => {
      const end = unread.get(partition) ?? 0
      read.push(...messages.filter(({ offset }) => Number(offset) < end))
      if (Number(messages.at(-1)?.offset ?? 0) + 1 >= end) unread.delete(partition)
      if (unread.size === 0) everything.resolve()
    },
  })
  await everything.promise
  return read
}
