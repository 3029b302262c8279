import { PartitionAssigners } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import type { GroupConsumer } from '../../port.ts'
import { CALLED_AGAIN } from '../../queues/handler-failure-texts.ts'
import type { FailedCall } from '../../queues/keyed-calls.ts'
import { groupIdOf } from '../admin/group-lags.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'
import { shareAssigner } from './assigners.ts'
import { type ConsumerSessionOptions, SESSION_MS } from './consumer-session.ts'
import { type HandlerCallsOptions, handlerCalls } from './handler-calls.ts'
import { periodicCommits } from './offset-commits.ts'
import { ownershipLease } from './ownership-lease.ts'
import { partitionQueues } from './partition-queues.ts'
import type { ReceivedMessage } from './received-message.ts'
import { reconnectingConsumer } from './reconnecting-consumer.ts'

/** The connection, the group and the handler of a group member, and its bound of unfinished messages. */
export type KafkaGroupMemberOptions<T> = HandlerCallsOptions<T> & {
  readonly connection: KafkaConnection
  readonly log: BusLog
  readonly group: string
  /** The maximum number of unfinished messages per partition; a larger message than a kibibyte counts as several. */
  readonly unfinishedMax: number
  /** The work of the first partition's owner beside the messages, as a share of that on all of them; default: none. */
  readonly firstOwnerWork?: number | undefined
}

/** A consumer in a group, with the state of its connection, its partitions and its lag. */
export type KafkaGroupMember = GroupConsumer & {
  readonly topic: string
  readonly isConnected: () => boolean
  readonly partitions: () => readonly number[]
  /** The number of messages that were taken and are not finished. */
  readonly unfinished: () => number
  /** The number of messages in its partitions that are not finished, as of the last read. */
  readonly lag: () => number
  /** Returns the received message whose decoded content is `message`, if a running call has it. */
  readonly inCall: (key: string, message: unknown) => ReceivedMessage<unknown> | undefined
}

/** Less than the session timeout, because the clocks of member and broker may run at different rates. */
const PROVEN_FOR_MS = 0.75 * SESSION_MS

/** The group and the topic of a member, as its log entries name them. */
type MemberFacts = { readonly topic: string; readonly group: string }

const failedCallLogger =
  (log: BusLog, facts: MemberFacts) =>
  ({ error, ...failed }: FailedCall): void =>
    log.error({ ...facts, err: error, ...failed }, CALLED_AGAIN)

/** The partitions that a member holds, by its id in the group, and the lease on them. */
const heldPartitions = (log: BusLog, facts: MemberFacts) => {
  const lease = ownershipLease(PROVEN_FOR_MS)
  let member: string | undefined
  let held: readonly number[] = []
  return {
    lease,
    partitions: () => held,
    isOf: (memberId: string): boolean => memberId === member,
    assign: (memberId: string, partitions: readonly number[]): void => {
      // Also with the same share: where the group moved on while this member joined, the library joins again without a word,
      // and another member may have owned the partitions in between.
      lease.reassign()
      member = memberId
      held = partitions.toSorted((a, b) => a - b)
      log.info({ ...facts, partitions: held }, 'partitions assigned')
    },
    lose: (): void => {
      lease.suspend()
      held = []
    },
  }
}

/**
 * Joins a group whose members share the partitions of a topic. Messages wait in a queue per partition while the
 * consumer reads on; a timer commits the finished offsets, and the next owner of a partition receives the unfinished
 * messages again.
 */
export const joinKafkaGroup = <T>(options: KafkaGroupMemberOptions<T>): KafkaGroupMember => {
  const { topic, group, log, unfinishedMax, firstOwnerWork = 0 } = options
  const facts = { topic: topic.name, group }
  const { read, handle, inCall } = handlerCalls(options)
  const onFailed = failedCallLogger(log, facts)
  const { lease, ...held } = heldPartitions(log, facts)
  let isStopping = false

  const queues = partitionQueues<T>({ read, handle, onFailed, unfinishedMax }, (partition) => reader.resume(partition))

  const onAssigned: ConsumerSessionOptions['onAssigned'] = ({ memberId, partitions }) => {
    // A member that never left continues with its queued messages. Those that another has handled meanwhile are repeats.
    const isSameMember = held.isOf(memberId)
    queues.releaseAllExcept(isSameMember ? partitions : [])
    commits.reset()
    held.assign(memberId, partitions)
    return queues.next()
  }

  const reader = reconnectingConsumer({
    connection: options.connection,
    log,
    topic: topic.name,
    groupId: () => groupIdOf({ topic: topic.name, group }),
    // Members of a release before know only that of the library: beside them, partitions are shared in turn.
    assigners: (heldBySession) => [
      shareAssigner(topic.name, firstOwnerWork, heldBySession),
      PartitionAssigners.roundRobin,
    ],
    onAssigned,
    onConfirmed: lease.renew,
    onRebalance: () => {
      lease.suspend()
      void commits.commit()
    },
    onLost: () => {
      held.lose()
      queues.releaseAllExcept([])
    },
    onBatch: (batch) => (isStopping ? 0 : queues.of(batch.partition).take(batch)),
  })

  const commits = periodicCommits({
    finished: queues.finished,
    write: reader.commit,
    onFailed: (error) => log.debug({ ...facts, err: error }, 'offsets were not committed'),
  })

  return {
    stop: async () => {
      isStopping = true
      await queues.stop()
      await commits.stop()
      await reader.stop()
    },
    topic: topic.name,
    ownsFirstPartition: () => held.partitions().includes(0),
    stableForMs: lease.stableForMs,
    isConnected: reader.isConnected,
    partitions: held.partitions,
    unfinished: queues.unfinished,
    lag: queues.lag,
    inCall,
  }
}
