import type { BusLog } from './bus-log.ts'
import { type CallsOptions, kafkaCalls } from './kafka-calls.ts'
import { timedCommits } from './kafka-commits.ts'
import type { KafkaConnection } from './kafka-connection.ts'
import type { Entry } from './kafka-entry.ts'
import { kafkaLanes } from './kafka-lanes.ts'
import { groupPlace } from './kafka-place.ts'
import { keepReading } from './kafka-reader.ts'
import { type ReadingOptions, SESSION_MS } from './kafka-reading.ts'
import type { FailedCall } from './keyed-calls.ts'
import type { GroupConsumer } from './port.ts'

/** What a member of a group is made of. */
export type KafkaGroupOptions<T> = CallsOptions<T> & {
  readonly connection: KafkaConnection
  readonly log: BusLog
  readonly group: string
  /** How many messages of one partition may be unfinished. */
  readonly unfinishedMax: number
}

/** A member of a group, and how it is doing. */
export type KafkaGroup = GroupConsumer & {
  readonly topic: string
  readonly isConnected: () => boolean
  readonly partitions: () => readonly number[]
  /** How many messages were taken and are not finished. */
  readonly unfinished: () => number
  /** How many messages of its partitions are not finished, as far as it heard. */
  readonly lag: () => number
  /** A message that a call has just now, as it came. */
  readonly inCall: (key: string, message: unknown) => Entry<unknown> | undefined
}

/** Less than a session: the clocks here and there may differ in pace. */
const PROVEN_FOR_MS = 0.75 * SESSION_MS

/**
 * Joins a group, whose members share the partitions of a topic. Messages wait in lanes, one for each partition, while the
 * reader goes on; what is finished is committed from a timer, and what is not comes again to whoever is next.
 */
export const openKafkaGroup = <T>(options: KafkaGroupOptions<T>): KafkaGroup => {
  const { topic, group, log, unfinishedMax } = options
  const facts = { topic: topic.name, group }
  const { read, handle, inCall } = kafkaCalls(options)
  let member: string | undefined
  let held: readonly number[] = []
  const place = groupPlace(PROVEN_FOR_MS)
  let isStopping = false

  const onFailed = ({ error, ...failed }: FailedCall): void =>
    log.error({ ...facts, err: error, ...failed }, 'a handler failed and is called again')

  const lanes = kafkaLanes<T>({ read, handle, onFailed, unfinishedMax }, (partition) => reader.resume(partition))

  const onAssigned: ReadingOptions['onAssigned'] = ({ memberId, partitions }) => {
    // Whoever was a member all the time goes on where it is: what it has in hand was nobody else's to finish.
    const isSameMember = memberId === member
    lanes.releaseAllBut(isSameMember ? partitions : [])
    commits.forget()
    // A call may still run for a partition that is now another's: what was lost matters as much as what was gained.
    const isSameShare = held.length === partitions.length && partitions.every((partition) => held.includes(partition))
    if (!isSameMember || !isSameShare) place.change()
    member = memberId
    held = partitions.toSorted((a, b) => a - b)
    log.info({ ...facts, partitions: held }, 'partitions are held')
    return lanes.next()
  }

  const reader = keepReading({
    connection: options.connection,
    log,
    topic: topic.name,
    groupId: () => `${topic.name}-${group}`,
    onAssigned,
    onConfirmed: place.confirm,
    onRebalance: () => {
      place.doubt()
      void commits.commit()
    },
    onLost: () => {
      place.doubt()
      held = []
      lanes.releaseAllBut([])
    },
    onBatch: (batch) => (isStopping ? 0 : lanes.of(batch.partition).take(batch)),
  })

  const commits = timedCommits({
    finished: lanes.finished,
    remember: reader.commit,
    onFailed: (error) => log.debug({ ...facts, err: error }, 'offsets were not committed'),
  })

  return {
    stop: async () => {
      isStopping = true
      await lanes.stop()
      await commits.stop()
      await reader.stop()
    },
    topic: topic.name,
    ownsFirstPartition: () => held.includes(0),
    settledMs: place.settledMs,
    isConnected: reader.isConnected,
    partitions: () => held,
    unfinished: lanes.unfinished,
    lag: lanes.lag,
    inCall,
  }
}
