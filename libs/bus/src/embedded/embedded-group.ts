import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Topic } from '@folio/contracts/topic.ts'
import type { GroupConsumer, PartitionLag } from '../port.ts'
import { keyedQueues } from '../queues/keyed-queues.ts'
import { partitionOf } from '../queues/partition-of.ts'
import type { EmbeddedSubscriber } from './embedded-subscriber.ts'
import type { HandlerFailure } from './handler-failure.ts'

/** One consumer of a group. */
export type Member<T> = {
  readonly handle: (key: string, messages: readonly T[]) => Promise<void>
  readonly onMalformed?: (error: Error, key: string) => void
}

type RunningMember<T> = Member<T> & { running: number; onIdle: (() => void) | undefined }

/** A group of consumers that share a topic's keys. */
export type EmbeddedGroup<T> = EmbeddedSubscriber & {
  readonly join: (member: Member<T>) => GroupConsumer
  /** The unfinished messages of each partition. */
  readonly lags: () => readonly PartitionLag[]
}

/** The options of a group; it calls `redeliver` after each completed call, and repeats the call on true. */
type GroupOptions<T> = {
  readonly topic: Topic<T>
  readonly group: string
  readonly onFailed: (failure: HandlerFailure) => void
  readonly unfinishedMax: number
  readonly redeliver: (() => boolean) | undefined
}

const PARTITIONS = 12

/**
 * Makes a group. Partitions are assigned to its members in turn, so the oldest member has the first one. Messages that
 * arrive while the group has no member wait for the next to join.
 */
export const embeddedGroup = <T>({
  topic,
  group,
  onFailed,
  unfinishedMax,
  redeliver,
}: GroupOptions<T>): EmbeddedGroup<T> => {
  const members: RunningMember<T>[] = []
  let rebalancedAtMs = performance.now()

  const memberOf = (key: string): RunningMember<T> | undefined =>
    members.length === 1 ? members[0] : members[partitionOf(key, PARTITIONS) % members.length]

  const handle = async (key: string, messages: readonly T[]): Promise<void> => {
    const member = memberOf(key)
    if (member === undefined) throw new Error(`group ${group} has no member`)
    member.running += 1
    try {
      await member.handle(key, messages)
      if (redeliver?.()) {
        await endOfTurn()
        await member.handle(key, messages)
      }
    } finally {
      member.running -= 1
      if (member.running === 0) member.onIdle?.()
    }
  }

  const queues = keyedQueues<T>({
    handle,
    unfinishedMax,
    onFailed: (failure) => onFailed({ topic: topic.name, group, ...failure }),
  })

  const leave = async (member: RunningMember<T>): Promise<void> => {
    const at = members.indexOf(member)
    if (at >= 0) members.splice(at, 1)
    rebalancedAtMs = performance.now()
    if (members.length === 0) queues.pause()
    if (member.running === 0) return
    await new Promise<void>((resolve) => {
      const others = member.onIdle
      member.onIdle = () => {
        others?.()
        resolve()
      }
    })
  }

  return {
    join: ({ handle, onMalformed }) => {
      const member: RunningMember<T> = { handle, ...(onMalformed && { onMalformed }), running: 0, onIdle: undefined }
      members.push(member)
      rebalancedAtMs = performance.now()
      queues.resume()
      return {
        stop: () => leave(member),
        ownsFirstPartition: () => members[0] === member,
        stableForMs: () => performance.now() - rebalancedAtMs,
      }
    },
    lags: () => {
      const lags = Array.from({ length: PARTITIONS }, () => 0)
      for (const [key, count] of queues.unfinished()) {
        const partition = partitionOf(key, PARTITIONS)
        lags[partition] = (lags[partition] ?? 0) + count
      }
      return lags.map((lag, partition) => ({ partition, finished: null, next: null, lag }))
    },
    isFull: queues.isFull,
    take: (key, message) => queues.push(key, message as T),
    decode: topic.decode,
    malformed: (error, key) => {
      setImmediate(() => memberOf(key)?.onMalformed?.(error, key))
    },
    keepsDeadLetters: true,
    stop: queues.stop,
  }
}
