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
export type EmbeddedGroupOptions<T> = {
  readonly topic: Topic<T>
  readonly group: string
  readonly onFailed: (failure: HandlerFailure) => void
  readonly unfinishedMax: number
  readonly redeliver: (() => boolean) | undefined
}

const PARTITIONS = 12

/** The members of a group and the keys of each. */
const groupMembers = <T>() => {
  const members: RunningMember<T>[] = []
  let rebalancedAtMs = performance.now()
  return {
    isEmpty: (): boolean => members.length === 0,
    isFirst: (member: RunningMember<T>): boolean => members[0] === member,
    stableForMs: (): number => performance.now() - rebalancedAtMs,
    /** The member that handles a key; undefined in an empty group. */
    of: (key: string): RunningMember<T> | undefined =>
      members.length === 1 ? members[0] : members[partitionOf(key, PARTITIONS) % members.length],
    add: (member: RunningMember<T>): void => {
      members.push(member)
      rebalancedAtMs = performance.now()
    },
    remove: (member: RunningMember<T>): void => {
      const at = members.indexOf(member)
      if (at >= 0) members.splice(at, 1)
      rebalancedAtMs = performance.now()
    },
  }
}

/** Resolves when a member handles no message any more. */
const idle = async <T>(member: RunningMember<T>): Promise<void> => {
  if (member.running === 0) return
  await new Promise<void>((resolve) => {
    const others = member.onIdle
    member.onIdle = () => {
      others?.()
      resolve()
    }
  })
}

const lagsOf = (unfinished: Iterable<readonly [key: string, count: number]>): readonly PartitionLag[] => {
  const lags = Array.from({ length: PARTITIONS }, () => 0)
  for (const [key, count] of unfinished) {
    const partition = partitionOf(key, PARTITIONS)
    lags[partition] = (lags[partition] ?? 0) + count
  }
  return lags.map((lag, partition) => ({ partition, finished: null, next: null, lag }))
}

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
}: EmbeddedGroupOptions<T>): EmbeddedGroup<T> => {
  const members = groupMembers<T>()

  const handle = async (key: string, messages: readonly T[]): Promise<void> => {
    const member = members.of(key)
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

  return {
    join: ({ handle, onMalformed }) => {
      const member: RunningMember<T> = { handle, ...(onMalformed && { onMalformed }), running: 0, onIdle: undefined }
      members.add(member)
      queues.resume()
      return {
        stop: () => {
          members.remove(member)
          if (members.isEmpty()) queues.pause()
          return idle(member)
        },
        ownsFirstPartition: () => members.isFirst(member),
        stableForMs: members.stableForMs,
      }
    },
    lags: () => lagsOf(queues.unfinished()),
    isFull: queues.isFull,
    take: (key, message) => queues.push(key, message as T),
    decode: topic.decode,
    malformed: (error, key) => {
      setImmediate(() => members.of(key)?.onMalformed?.(error, key))
    },
    keepsDeadLetters: true,
    stop: queues.stop,
  }
}
