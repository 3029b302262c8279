import type { Batch, Consumer, PartitionAssigner } from 'kafkajs'
import type { BusLog } from './bus-log.ts'
import { type KafkaConnection, kafkaClient } from './kafka-connection.ts'
import type { PartitionOffset } from './kafka-offsets.ts'
import { silenceWatch } from './silence-watch.ts'
import { within } from './within.ts'

/** What a reader reads, and whom it tells. */
export type ReadingOptions = {
  readonly connection: KafkaConnection
  readonly log: BusLog
  readonly topic: string
  /** Asked each time it begins anew. The members of a group share the topic's partitions, as the assigner says; default: in turn. */
  readonly groupId: () => string
  readonly assigner?: PartitionAssigner
  /** How many bytes are worth an answer of the broker before it has waited; default: any. */
  readonly bytesMin?: number
  /** How long the broker waits where there is nothing to answer; default: as long as members of a group may. */
  readonly fetchWaitMs?: number
  /** Told of every assignment; where it names no place the reader goes on where the group committed, or at the beginning. */
  readonly onAssigned: (assignment: {
    readonly memberId: string
    readonly partitions: readonly number[]
  }) => readonly PartitionOffset[]
  /** Told that the group keeps its place, and at what time, by `performance.now`, it was asked. */
  readonly onConfirmed?: (askedAtMs: number) => void
  /** Told that partitions may be about to move: the last moment to commit. */
  readonly onRebalance?: () => void
  /** Told that the place in the group is lost, and with it all partitions. */
  readonly onLost?: () => void
  /** Takes messages of a partition and answers how many; where not all, the partition pauses until it is resumed. */
  readonly onBatch: (batch: Batch) => number
}

/** One membership in a group, from joining it until it breaks or is ended. */
export type Reading = {
  /** Resolves, never rejects, with the reason for which it ended. */
  readonly ended: Promise<unknown>
  readonly end: () => void
  readonly hasJoined: () => boolean
  readonly isConnected: () => boolean
  readonly commit: (done: readonly PartitionOffset[]) => Promise<void>
  readonly resume: (partition: number) => void
  readonly close: () => Promise<void>
}

/** The group waits so long for a member that says nothing. */
export const SESSION_MS = 6_000
/** And so long for one that does not join it again. */
const REBALANCE_MS = 12_000
const HEARTBEAT_MS = 1_500
/** The broker answers at once when there is something; otherwise after this time, and then a heartbeat may be sent. */
const FETCH_WAIT_MS = 500
const PARTITION_BYTES_MAX = 256 * 1024
const FETCH_BYTES_MAX = 1024 * 1024
const PATIENCE = { requestTimeoutMs: 8_000, retries: 15 }
/** Without a sign from the brokers for so long it is not connected, and after so long it will never be. */
const SILENT_MS = 10_000
const HUNG_MS = 40_000
const CLOSE_MAX_MS = 3_000
/** The requests whose success says that a member has its place. */
const CONFIRMING = new Set(['Heartbeat', 'SyncGroup'])

const newConsumer = ({ connection, log, groupId, assigner, bytesMin, fetchWaitMs }: ReadingOptions): Consumer =>
  kafkaClient(connection, { log, patience: PATIENCE }).consumer({
    groupId: groupId(),
    ...(assigner && { partitionAssigners: [assigner] }),
    ...(bytesMin !== undefined && { minBytes: bytesMin }),
    sessionTimeout: SESSION_MS,
    rebalanceTimeout: REBALANCE_MS,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: fetchWaitMs ?? FETCH_WAIT_MS,
    maxBytesPerPartition: PARTITION_BYTES_MAX,
    maxBytes: FETCH_BYTES_MAX,
    allowAutoTopicCreation: false,
    // It is begun anew from outside, where it can also be stopped.
    retry: { restartOnFailure: async () => false },
  })

const begin = async (
  consumer: Consumer,
  topic: string,
  onBatch: (batch: Batch, resolveOffset: (offset: string) => void) => void,
): Promise<void> => {
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    eachBatch: async ({ batch, resolveOffset, isStale }) => {
      if (!isStale()) onBatch(batch, resolveOffset)
    },
  })
}

/** Begins to read. All it hears after its end is dropped. */
export const openReading = (options: ReadingOptions): Reading => {
  const { topic, log } = options
  const consumer = newConsumer(options)
  const ended = Promise.withResolvers<unknown>()
  let isEnded = false
  let isMember = false
  let askedAtMs = Number.NEGATIVE_INFINITY

  const end = (reason: unknown): void => {
    isEnded = true
    ended.resolve(reason)
  }

  const watch = silenceWatch(HUNG_MS, () => end(new Error(`nothing was heard of the brokers for ${HUNG_MS} ms`)))

  const onBatch = (batch: Batch, resolveOffset: (offset: string) => void): void => {
    if (isEnded) return
    const taken = options.onBatch(batch)
    if (taken < batch.messages.length) consumer.pause([{ topic, partitions: [batch.partition] }])
    const last = batch.messages[taken - 1]
    if (last !== undefined) resolveOffset(last.offset)
  }

  const confirm = (): void => {
    watch.heard()
    if (!isEnded) options.onConfirmed?.(askedAtMs)
  }

  // Of each answer the library tells this before it tells what came of it.
  consumer.on(consumer.events.REQUEST, ({ payload: { apiName, duration } }) => {
    if (CONFIRMING.has(apiName)) askedAtMs = performance.now() - duration
  })
  consumer.on(consumer.events.HEARTBEAT, confirm)
  consumer.on(consumer.events.CRASH, ({ payload }) => end(payload.error))
  consumer.on(consumer.events.REBALANCING, () => {
    watch.heard()
    if (!isEnded) options.onRebalance?.()
  })
  consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberId, memberAssignment } }) => {
    if (isEnded) return
    confirm()
    isMember = true
    const seeks = options.onAssigned({ memberId, partitions: memberAssignment[topic] ?? [] })
    for (const { partition, offset } of seeks) consumer.seek({ topic, partition, offset: String(offset) })
  })

  begin(consumer, topic, onBatch).catch(end)

  return {
    ended: ended.promise,
    end: () => end(new Error('it was stopped')),
    hasJoined: () => isMember,
    isConnected: () => isMember && !isEnded && watch.silentMs() < SILENT_MS,
    commit: (done) =>
      consumer.commitOffsets(done.map(({ partition, offset }) => ({ topic, partition, offset: String(offset) }))),
    resume: (partition) => {
      if (isMember && !isEnded) consumer.resume([{ topic, partitions: [partition] }])
    },
    close: async () => {
      watch.stop()
      try {
        await within(CLOSE_MAX_MS, consumer.disconnect(), 'closing')
      } catch (error) {
        log.debug({ err: error, topic }, 'a Kafka consumer did not close')
      }
    },
  }
}
