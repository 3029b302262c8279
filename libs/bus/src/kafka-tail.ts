import { randomUUID } from 'node:crypto'
import type { Topic } from '@folio/contracts/topic.ts'
import type { Batch, KafkaMessage } from 'kafkajs'
import type { BusLog } from './bus-log.ts'
import { fixedPartitions } from './kafka-assigner.ts'
import type { KafkaConnection } from './kafka-connection.ts'
import { contentOf, keyIn } from './kafka-entry.ts'
import { keepReading } from './kafka-reader.ts'
import { topicEnds } from './kafka-topic-ends.ts'
import { partitionOf } from './partition-of.ts'
import type { Consumer } from './port.ts'

/** What a tail is made of. */
export type KafkaTailOptions<T> = {
  readonly connection: KafkaConnection
  readonly log: BusLog
  readonly topic: Topic<T>
  readonly onMessage: (message: T) => void
  readonly key?: string
  readonly from?: 'now' | 'beginning'
  readonly isPatient?: boolean
}

/** A tail, and how it is doing. */
export type KafkaTail = Consumer & { readonly isConnected: () => boolean }

/** The broker answers a patient reader when it has so much, or has waited for as long as it waits for anything. */
const PATIENT_BYTES = 128 * 1024
/** Whoever is alone in its group need not hear soon that others come or go; to stop may take so long. */
const FETCH_WAIT_MS = 1_500

/**
 * Reads a topic, or the one partition of a key, as the only member of a group that commits nothing. Where it begins is
 * settled before this resolves, and it remembers itself how far it is, so nothing is left out while it joins, or while the
 * brokers cannot be reached.
 */
export const openKafkaTail = async <T>(options: KafkaTailOptions<T>): Promise<KafkaTail> => {
  const { connection, log, topic, onMessage, key: only, from = 'now', isPatient = false } = options
  const ends = await topicEnds(connection, log, topic.name)
  const own = only === undefined ? undefined : partitionOf(only, ends.length)
  const read = ends.filter(({ partition }) => own === undefined || partition === own)
  const places = new Map(read.map(({ partition, first, next }) => [partition, from === 'now' ? next : first]))
  let isStopped = false

  const hand = (raw: KafkaMessage): void => {
    const key = keyIn(raw)
    if (only !== undefined && key !== only) return
    const content = contentOf(topic, raw)
    try {
      if ('error' in content) throw content.error
      onMessage(content.message)
    } catch (error) {
      log.error({ err: error, topic: topic.name, key }, 'a tail failed on a message and goes on')
    }
  }

  const onBatch = ({ partition, messages }: Batch): number => {
    for (const raw of messages) {
      if (isStopped) break
      hand(raw)
      places.set(partition, Number(raw.offset) + 1)
    }
    return messages.length
  }

  const reader = keepReading({
    connection,
    log,
    topic: topic.name,
    // A group of its own each time: in the last one it would have to wait until its own absence is noticed.
    groupId: () => `${topic.name}-tail-${randomUUID()}`,
    assigner: fixedPartitions(topic.name, [...places.keys()]),
    fetchWaitMs: FETCH_WAIT_MS,
    ...(isPatient && { bytesMin: PATIENT_BYTES }),
    onAssigned: () => [...places].map(([partition, offset]) => ({ partition, offset })),
    onBatch,
  })

  return {
    isConnected: reader.isConnected,
    stop: async () => {
      isStopped = true
      await reader.stop()
    },
  }
}
