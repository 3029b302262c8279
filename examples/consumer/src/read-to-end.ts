import type { Kafka, KafkaMessage } from 'kafkajs'

/** Reads all messages of a topic up to now, each partition from its beginning; rejects when the broker cannot be read. */
export const readToEnd = async (kafka: Kafka, topic: string): Promise<readonly KafkaMessage[]> => {
  const admin = kafka.admin()
  await admin.connect()
  const partitions = await admin.fetchTopicOffsets(topic)
  await admin.disconnect()
  const filled = partitions.filter(({ low, high }) => Number(high) > Number(low))
  const ends = new Map(filled.map(({ partition, high }) => [partition, Number(high)]))
  if (ends.size === 0) return []

  const messages: KafkaMessage[] = []
  const isRead = Promise.withResolvers<void>()
  const consumer = kafka.consumer({ groupId: `read-to-end-${crypto.randomUUID()}` })
  consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
    if (!restart) isRead.reject(error)
  })
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ partition, message }) => {
      const end = ends.get(partition)
      if (end === undefined) return
      messages.push(message)
      if (Number(message.offset) + 1 >= end) ends.delete(partition)
      if (ends.size === 0) isRead.resolve()
    },
  })
  try {
    await isRead.promise
  } finally {
    await consumer.disconnect()
  }
  return messages
}
