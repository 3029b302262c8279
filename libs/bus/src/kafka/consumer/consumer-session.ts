import { within } from '@folio/kernel/timing/within.ts'
import type { Batch, Consumer, PartitionAssigner } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import { type KafkaConnection, kafkaClient } from '../connection/kafka-client.ts'
import type { PartitionOffset } from './unfinished-offsets.ts'
import { watchdog } from './watchdog.ts'

/** The options of a session: the topic that it reads, and its callbacks. */
export type ConsumerSessionOptions = {
  readonly connection: KafkaConnection
  readonly log: BusLog
  readonly topic: string
  /** Called for each session. */
  readonly groupId: () => string
  /**
   * Makes the assigners that share the partitions among the group's members, of which the group uses one that all its members know;
   * `held` tells what the session holds.
   */
  readonly assigners: (held: () => readonly number[]) => readonly PartitionAssigner[]
  /** The number of bytes for which the broker answers a fetch before `fetchWaitMs` has passed; default: any. */
  readonly bytesMin?: number
  /** The longest time before the broker answers a fetch without messages; default: 500 ms, as for group members. */
  readonly fetchWaitMs?: number
  /**
   * Called with every assignment; a partition without a returned offset is read from the group's committed offset, or
   * from the first.
   */
  readonly onAssigned: (assignment: {
    readonly memberId: string
    readonly partitions: readonly number[]
  }) => readonly PartitionOffset[]
  /** Called when the group confirms the membership, with the time of the request by `performance.now`. */
  readonly onConfirmed?: (askedAtMs: number) => void
  /** Called when partitions may be about to move; the last moment at which the member can commit. */
  readonly onRebalance?: () => void
  /** Called when the membership is lost, and all partitions with it. */
  readonly onLost?: () => void
  /** Takes messages of a partition and returns their number; if fewer than all, the partition pauses until `resume`. */
  readonly onBatch: (batch: Batch) => number
}

/** One membership in a group, from joining until it breaks or is ended. */
export type ConsumerSession = {
  /** Resolves with the reason for which the session ended; never rejects. */
  readonly ended: Promise<unknown>
  readonly end: () => void
  readonly hasJoined: () => boolean
  readonly isConnected: () => boolean
  readonly commit: (done: readonly PartitionOffset[]) => Promise<void>
  readonly resume: (partition: number) => void
  readonly close: () => Promise<void>
}

/** The session timeout: the group removes a member that sends no heartbeat for this time. */
export const SESSION_MS = 6_000
/** The rebalance timeout: the group waits this long for a member to join it again. */
const REBALANCE_MS = 12_000
const HEARTBEAT_MS = 1_500
/** The broker answers a fetch without messages after this time, so that a heartbeat can be sent. */
const FETCH_WAIT_MS = 500
/**
 * A larger message, such as a bulk of 500 transfers, comes when its partition is the first of a fetch, which the broker answers
 * with one message at least; the client asks for partitions in a new random order each time.
 */
const PARTITION_BYTES_MAX = 256 * 1024
const FETCH_BYTES_MAX = 1024 * 1024
const RETRY_POLICY = { requestTimeoutMs: 8_000, retries: 15 }
/** A session that hears nothing from the brokers is not connected after `SILENT_MS`, and ends after `HUNG_MS`. */
const SILENT_MS = 10_000
const HUNG_MS = 40_000
const CLOSE_MAX_MS = 3_000
/** The requests whose success confirms the membership. */
const CONFIRMING = new Set(['Heartbeat', 'SyncGroup'])

const newConsumer = (
  { connection, log, groupId, assigners, bytesMin, fetchWaitMs }: ConsumerSessionOptions,
  held: () => readonly number[],
): Consumer =>
  kafkaClient(connection, { log, retryPolicy: RETRY_POLICY }).consumer({
    groupId: groupId(),
    partitionAssigners: [...assigners(held)],
    ...(bytesMin !== undefined && { minBytes: bytesMin }),
    sessionTimeout: SESSION_MS,
    rebalanceTimeout: REBALANCE_MS,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: fetchWaitMs ?? FETCH_WAIT_MS,
    maxBytesPerPartition: PARTITION_BYTES_MAX,
    maxBytes: FETCH_BYTES_MAX,
    allowAutoTopicCreation: false,
    // The reconnecting consumer begins the next session instead, and a stop can end its attempts.
    retry: { restartOnFailure: async () => false },
  })

/** Connects, joins the group and begins to read; goes no further once the session has ended. */
const begin = async (
  consumer: Consumer,
  topic: string,
  session: {
    readonly isEnded: () => boolean
    readonly onBatch: (batch: Batch, resolveOffset: (offset: string) => void) => void
  },
): Promise<void> => {
  const { isEnded, onBatch } = session
  await consumer.connect()
  if (isEnded()) return
  await consumer.subscribe({ topic, fromBeginning: true })
  if (isEnded()) return
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    eachBatch: async ({ batch, resolveOffset, isStale }) => {
      if (!isStale()) onBatch(batch, resolveOffset)
    },
  })
}

/** The end of a session: `ended` resolves with the first reason that `end` is given. */
const sessionEnd = () => {
  const { promise: ended, resolve } = Promise.withResolvers<unknown>()
  let isEnded = false
  const end = (reason: unknown): void => {
    isEnded = true
    resolve(reason)
  }
  return { ended, isEnded: () => isEnded, end }
}

/**
 * Disconnects a consumer once it has begun, or could not begin; resolves after `CLOSE_MAX_MS` at the latest, and never
 * rejects.
 */
const disconnect = async (
  consumer: Consumer,
  begun: Promise<void>,
  { topic, log }: ConsumerSessionOptions,
): Promise<void> => {
  try {
    // The library does not give up connecting or joining where it is disconnected meanwhile: it would read on afterwards, as a
    // member of the group, and no later call could end it.
    await within(
      CLOSE_MAX_MS,
      begun.then(() => consumer.disconnect()),
      'closing',
    )
  } catch (error) {
    log.debug({ err: error, topic }, 'a Kafka consumer could not be closed')
  }
}

/** Opens a session and begins to read. Messages that arrive after its end are dropped. */
export const openConsumerSession = (options: ConsumerSessionOptions): ConsumerSession => {
  const { topic } = options
  const { ended, isEnded, end } = sessionEnd()
  let isMember = false
  let askedAtMs = Number.NEGATIVE_INFINITY
  let confirmedAtMs = Number.NEGATIVE_INFINITY
  let assigned: readonly number[] = []

  /** A member that the group has not confirmed for as long as a session lasts may have lost its partitions to others. */
  const held = (): readonly number[] => (!isEnded() && performance.now() - confirmedAtMs < SESSION_MS ? assigned : [])
  const consumer = newConsumer(options, held)

  const brokerWatchdog = watchdog(HUNG_MS, () => end(new Error(`the brokers sent nothing for ${HUNG_MS} ms`)))

  const onBatch = (batch: Batch, resolveOffset: (offset: string) => void): void => {
    if (isEnded()) return
    const taken = options.onBatch(batch)
    if (taken < batch.messages.length) consumer.pause([{ topic, partitions: [batch.partition] }])
    const last = batch.messages[taken - 1]
    if (last !== undefined) resolveOffset(last.offset)
  }

  const confirm = (): void => {
    brokerWatchdog.heard()
    confirmedAtMs = askedAtMs
    if (!isEnded()) options.onConfirmed?.(askedAtMs)
  }

  // The library emits this event for each response before the event for its result.
  consumer.on(consumer.events.REQUEST, ({ payload: { apiName, duration } }) => {
    // The library measures by the clock of the machine: where that was set back meanwhile, the duration is negative.
    if (CONFIRMING.has(apiName)) askedAtMs = performance.now() - Math.max(0, duration)
  })
  consumer.on(consumer.events.HEARTBEAT, confirm)
  consumer.on(consumer.events.CRASH, ({ payload }) => end(payload.error))
  consumer.on(consumer.events.REBALANCING, () => {
    brokerWatchdog.heard()
    if (!isEnded()) options.onRebalance?.()
  })
  consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberId, memberAssignment } }) => {
    if (isEnded()) return
    confirm()
    isMember = true
    assigned = memberAssignment[topic] ?? []
    const seeks = options.onAssigned({ memberId, partitions: assigned })
    for (const { partition, offset } of seeks) consumer.seek({ topic, partition, offset: String(offset) })
  })

  const begun = begin(consumer, topic, { isEnded, onBatch }).catch(end)

  return {
    ended,
    end: () => end(new Error('the consumer was stopped')),
    hasJoined: () => isMember,
    isConnected: () => isMember && !isEnded() && brokerWatchdog.silentMs() < SILENT_MS,
    commit: (done) =>
      consumer.commitOffsets(done.map(({ partition, offset }) => ({ topic, partition, offset: String(offset) }))),
    resume: (partition) => {
      if (!isMember || isEnded()) return
      try {
        consumer.resume([{ topic, partitions: [partition] }])
      } catch (error) {
        // The library has left the group, as it does some time before it reports a crash.
        end(error)
      }
    },
    close: () => {
      brokerWatchdog.stop()
      return disconnect(consumer, begun, options)
    },
  }
}
