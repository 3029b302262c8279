import { setTimeout as pause } from 'node:timers/promises'
import type { Admin } from 'kafkajs'
import type { BusLog } from './bus-log.ts'
import type { KafkaConnection } from './kafka-connection.ts'
import { kafkaErrand } from './kafka-errand.ts'
import { kafkaReason } from './kafka-problem.ts'

/** Where a partition begins now, and the offset that its next message will have. */
export type PartitionEnds = { readonly partition: number; readonly first: number; readonly next: number }

/** A topic made a moment ago may not be known to all brokers yet, nor led by one. */
const UNKNOWN_MAX_MS = 7_000
const LOOK_EVERY_MS = 200

const endsNow = async (admin: Admin, topic: string): Promise<readonly PartitionEnds[]> => {
  const offsets = await admin.fetchTopicOffsets(topic)
  return offsets
    .map(({ partition, low, high }) => ({ partition, first: Number(low), next: Number(high) }))
    .sort((a, b) => a.partition - b.partition)
}

/** The partitions of a topic, in their order; rejects where it cannot be read after so long. */
export const readTopicEnds = async (
  admin: Admin,
  topic: string,
  unknownMaxMs = UNKNOWN_MAX_MS,
): Promise<readonly PartitionEnds[]> => {
  const deadlineMs = performance.now() + unknownMaxMs
  for (;;) {
    try {
      return await endsNow(admin, topic)
    } catch (error) {
      if (performance.now() > deadlineMs) throw new Error(`topic ${topic}: ${kafkaReason(error)}`, { cause: error })
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** The partitions of a topic, in their order; rejects where there is no such topic, or no broker answers. */
export const topicEnds = (connection: KafkaConnection, log: BusLog, topic: string): Promise<readonly PartitionEnds[]> =>
  kafkaErrand(connection, log, (admin) => readTopicEnds(admin, topic))
