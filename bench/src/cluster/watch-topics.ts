import { kafkaClient } from '@folio/bus/kafka-connection.ts'
import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import type { WireMessage } from '@folio/contracts/topic.ts'
import { silentLog } from '@folio/service-kit/log.ts'

/** A message as somebody saw it who reads a topic: when it was handed to the broker's client, and when it was here. */
export type SeenMessage = {
  readonly topic: string
  readonly wire: WireMessage
  readonly sentAtMs: number
  readonly seenAtMs: number
}

const JOIN_MAX_MS = 30_000
const FETCH_WAIT_MS = 500
const PATIENCE = { requestTimeoutMs: 8000, retries: 15 }

/** Reads topics from now on, in a group of its own; resolves when everything that is sent from then on will be seen. */
export const watchTopics = async (
  { brokers, topics }: { readonly brokers: readonly string[]; readonly topics: readonly string[] },
  onMessage: (message: SeenMessage) => void,
): Promise<void> => {
  const clientId = 'bench-witness'
  const consumer = kafkaClient({ brokers, clientId }, { log: silentLog, patience: PATIENCE }).consumer({
    groupId: `${clientId}-${Date.now()}`,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
  })
  const reading = Promise.withResolvers<void>()
  const limit = setTimeout(() => reading.reject(new Error('the topics could not be read in time')), JOIN_MAX_MS)
  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => reading.reject(error))
  // Where it begins to read is settled by its first fetch.
  consumer.on(consumer.events.FETCH, () => reading.resolve())
  await consumer.connect()
  await consumer.subscribe({ topics: [...topics] })
  await consumer.run({
    autoCommit: false,
    eachBatch: async ({ batch }) => {
      const seenAtMs = Date.now()
      for (const message of batch.messages) {
        const sentAtMs = Number(message.timestamp)
        onMessage({ topic: batch.topic, wire: kafkaWire(message), sentAtMs, seenAtMs })
      }
    },
  })
  await reading.promise.finally(() => clearTimeout(limit))
}
