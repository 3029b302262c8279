import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Admin } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'
import { withKafkaAdmin } from './with-kafka-admin.ts'

/** The offset of the first message of a partition, and the offset that its next message will have. */
export type PartitionEnds = { readonly partition: number; readonly first: number; readonly next: number }

/** The longest wait for a new topic that not all brokers know yet, or that has no leader yet. */
const UNKNOWN_MAX_MS = 7_000
const LOOK_EVERY_MS = 200

const endsNow = async (admin: Admin, topic: string): Promise<readonly PartitionEnds[]> => {
  const offsets = await admin.fetchTopicOffsets(topic)
  return offsets
    .map(({ partition, low, high }) => ({ partition, first: Number(low), next: Number(high) }))
    .sort((a, b) => a.partition - b.partition)
}

/** Returns the partitions of a topic, by number; retries for `unknownMaxMs` and then rejects. */
export const readPartitionEnds = async (
  admin: Admin,
  topic: string,
  unknownMaxMs = UNKNOWN_MAX_MS,
): Promise<readonly PartitionEnds[]> => {
  const deadlineMs = performance.now() + unknownMaxMs
  for (;;) {
    try {
      return await endsNow(admin, topic)
    } catch (error) {
      if (performance.now() > deadlineMs) throw new Error(`topic ${topic}: ${errorMessage(error)}`, { cause: error })
      await sleep(LOOK_EVERY_MS)
    }
  }
}

/** Returns the partitions of a topic, by number; rejects if there is no such topic, or no broker answers. */
export const partitionEnds = (
  connection: KafkaConnection,
  log: BusLog,
  topic: string,
): Promise<readonly PartitionEnds[]> => withKafkaAdmin(connection, log, (admin) => readPartitionEnds(admin, topic))
