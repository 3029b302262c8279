import { randomUUID } from 'node:crypto'
import type { Topic } from '@folio/contracts/topic.ts'
import type { Batch, KafkaMessage } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import type { Tail } from '../../port.ts'
import { SKIPPED } from '../../queues/handler-failure-texts.ts'
import { partitionOf } from '../../queues/partition-of.ts'
import { partitionEnds } from '../admin/partition-ends.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'
import { fixedAssigner } from './assigners.ts'
import { contentOf, keyOf } from './received-message.ts'
import { reconnectingConsumer } from './reconnecting-consumer.ts'

/** The connection, the topic and the reader of a tail, and the messages that it begins with. */
export type KafkaTailOptions<T> = {
  readonly connection: KafkaConnection
  readonly log: BusLog
  readonly topic: Topic<T>
  readonly onMessage: (message: T) => void
  readonly key?: string
  readonly from?: 'now' | 'beginning'
  readonly isPatient?: boolean
}

/** A tail with the state of its connection. */
export type KafkaTail = Tail & { readonly isConnected: () => boolean }

/** The broker answers a patient reader's fetch when it has this many bytes, or after `FETCH_WAIT_MS`. */
const PATIENT_BYTES = 128 * 1024
/** Longer than a group member's: a lone member need not learn of others quickly. Stopping a tail can take this long. */
const FETCH_WAIT_MS = 1_500
/**
 * The client does not tell of messages that the broker has deleted, such as a tombstone at the end of a partition: where a
 * partition brings no message for this time, longer than an answer of the broker takes, there is none.
 */
const QUIET_MS = 10_000

/**
 * Reads a topic, or the one partition of a key, as the only member of a group that commits nothing. The start offsets
 * are fixed before this resolves, and the tail keeps its own position, so it misses no message while it joins the group
 * or while the brokers cannot be reached.
 */
export const openKafkaTail = async <T>(options: KafkaTailOptions<T>): Promise<KafkaTail> => {
  const { connection, log, topic, onMessage, key: only, from = 'now', isPatient = false } = options
  const ends = await partitionEnds(connection, log, topic.name)
  const own = only === undefined ? undefined : partitionOf(only, ends.length)
  const read = ends.filter(({ partition }) => own === undefined || partition === own)
  const places = new Map(read.map(({ partition, first, next }) => [partition, from === 'now' ? next : first]))
  let isStopped = false
  /** The time of the last message of each partition, or of the assignment in the session, without which no tail is connected. */
  const readAtMs = new Map<number, number>()

  const hand = (raw: KafkaMessage): void => {
    const key = keyOf(raw)
    if (only !== undefined && key !== only) return
    const content = contentOf(topic, raw)
    try {
      if ('error' in content) throw content.error
      onMessage(content.message)
    } catch (error) {
      log.error({ err: error, topic: topic.name, key }, SKIPPED)
    }
  }

  const onBatch = ({ partition, messages }: Batch): number => {
    readAtMs.set(partition, performance.now())
    for (const raw of messages) {
      if (isStopped) break
      hand(raw)
      places.set(partition, Number(raw.offset) + 1)
    }
    return messages.length
  }

  const reader = reconnectingConsumer({
    connection,
    log,
    topic: topic.name,
    // Each session has a new group: in the previous one it would wait until the broker removes its previous member.
    groupId: () => `${topic.name}-tail-${randomUUID()}`,
    assigners: () => [fixedAssigner(topic.name, [...places.keys()])],
    fetchWaitMs: FETCH_WAIT_MS,
    ...(isPatient && { bytesMin: PATIENT_BYTES }),
    onAssigned: () => {
      for (const partition of places.keys()) readAtMs.set(partition, performance.now())
      return [...places].map(([partition, offset]) => ({ partition, offset }))
    },
    onBatch,
  })

  const isQuiet = (partition: number): boolean =>
    reader.isConnected() && performance.now() - (readAtMs.get(partition) ?? Number.POSITIVE_INFINITY) > QUIET_MS

  return {
    isConnected: reader.isConnected,
    hasReadKept: () => read.every(({ partition, next }) => (places.get(partition) ?? 0) >= next || isQuiet(partition)),
    stop: async () => {
      isStopped = true
      await reader.stop()
    },
  }
}
