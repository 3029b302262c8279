import { kafkaClient } from '@folio/bus/kafka/connection/kafka-client.ts'
import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import type { WireMessage } from '@folio/contracts/topic.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'

/** A message that a reader of a topic received: the times of its sending and of its arrival. */
export type SeenMessage = {
  readonly topic: string
  readonly wire: WireMessage
  readonly sentAtMs: number
  readonly seenAtMs: number
}

const JOIN_MAX_MS = 30_000
const FETCH_WAIT_MS = 500
const PATIENCE = { requestTimeoutMs: 8000, retries: 15 }

/** Reads topics from now on in its own consumer group; resolves when it receives every message sent from then on. */
export const watchTopics = async (
  { brokers, topics }: { readonly brokers: readonly string[]; readonly topics: readonly string[] },
  onMessage: (message: SeenMessage) => void,
): Promise<void> => {
  const clientId = 'bench-witness'
  const consumer = kafkaClient({ brokers, clientId }, { log: silentLog, retryPolicy: PATIENCE }).consumer({
    groupId: `${clientId}-${Date.now()}`,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
  })
  const reading = Promise.withResolvers<void>()
  const cancel = after(JOIN_MAX_MS, () => reading.reject(new Error('the topics could not be read in time')))
  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => reading.reject(error))
  // The first fetch fixes the offset from which it reads.
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
  await reading.promise.finally(cancel)
}
