import type { Batch, KafkaMessage } from 'kafkajs'
import { type KeyedQueuesOptions, keyedQueues } from '../../queues/keyed-queues.ts'
import { type ReceivedMessage, weightOf } from './received-message.ts'
import { type PartitionOffset, unfinishedOffsets } from './unfinished-offsets.ts'

/** The messages of one partition that an instance has taken and not finished, also while another member owns it. */
export type PartitionQueue = {
  /** Takes messages until the queue is full; returns the number taken. */
  readonly take: (batch: Batch) => number
  /** Drops messages not begun with and the record of finished ones: another member may own the partition now. */
  readonly release: () => void
  /** Returns the next offset to read; undefined if no message was taken since the last release. */
  readonly next: () => number | undefined
  /** Returns the offset before which all messages are finished; undefined if none was taken since the last release. */
  readonly finishedTo: () => number | undefined
  /** Returns the number of messages that were taken and are not finished. */
  readonly unfinished: () => number
  /** Returns the number of messages from `finishedTo` to the end of the partition, as of the last read. */
  readonly lag: () => number
  /** Begins no further calls and resolves when the running ones have ended. */
  readonly stop: () => Promise<void>
}

/** The options of a partition queue; `read` returns the key of the queue for a message, and its content. */
export type PartitionQueueOptions<T> = Pick<
  KeyedQueuesOptions<ReceivedMessage<T>>,
  'handle' | 'onFailed' | 'onCapacity' | 'unfinishedMax'
> & {
  readonly read: (raw: KafkaMessage) => { readonly queue: string; readonly content: ReceivedMessage<T>['content'] }
}

/**
 * Makes a partition queue. Its keyed queues outlive an ownership of the partition: messages of a key wait for a call of
 * an earlier ownership that still runs. Each ownership tracks its own offsets, so a call of an earlier one does not
 * count as finished in the present one.
 */
export const partitionQueue = <T>({ read, handle, ...options }: PartitionQueueOptions<T>): PartitionQueue => {
  let offsets = unfinishedOffsets()
  let highWatermark = 0

  const queues = keyedQueues<ReceivedMessage<T>>({
    ...options,
    weightOf,
    handle: async (queue, entries) => {
      await handle(queue, entries)
      for (const entry of entries) entry.offsets.finish(entry.offset)
    },
  })

  const release = (): void => {
    queues.discard(() => true)
    offsets = unfinishedOffsets()
    highWatermark = 0
  }

  return {
    take: ({ partition, highWatermark: end, messages }) => {
      const first = messages[0]
      // A topic that was emptied or created again begins at lower offsets than those read before.
      if (first !== undefined && Number(first.offset) < (offsets.next() ?? 0)) release()
      highWatermark = Number(end)
      let taken = 0
      for (const raw of messages) {
        if (queues.isFull()) break
        const offset = Number(raw.offset)
        const { queue, content } = read(raw)
        offsets.take(offset)
        queues.push(queue, { raw, partition, offset, offsets, content })
        taken += 1
      }
      return taken
    },
    release,
    next: () => offsets.next(),
    finishedTo: () => offsets.finishedTo(),
    unfinished: () => offsets.unfinished(),
    lag: () => Math.max(0, highWatermark - (offsets.finishedTo() ?? highWatermark)),
    stop: queues.stop,
  }
}

/** The partition queues of all partitions that a member has had. */
export type PartitionQueues = {
  readonly of: (partition: number) => PartitionQueue
  /** Releases all partition queues except those of these partitions. */
  readonly releaseAllExcept: (partitions: readonly number[]) => void
  /** Returns the next offset to read of each partition that was read since its release. */
  readonly next: () => readonly PartitionOffset[]
  /** Returns the offset up to which each of these partitions is finished. */
  readonly finished: () => readonly PartitionOffset[]
  readonly unfinished: () => number
  readonly lag: () => number
  readonly stop: () => Promise<void>
}

/** Makes partition queues on demand; `onCapacity` is called with a partition whose queue is no longer full. */
export const partitionQueues = <T>(
  options: Omit<PartitionQueueOptions<T>, 'onCapacity'>,
  onCapacity: (partition: number) => void,
): PartitionQueues => {
  const queues = new Map<number, PartitionQueue>()

  const offsets = (offsetOf: (queue: PartitionQueue) => number | undefined): readonly PartitionOffset[] =>
    [...queues].flatMap(([partition, queue]) => {
      const offset = offsetOf(queue)
      return offset === undefined ? [] : [{ partition, offset }]
    })

  const total = (count: (queue: PartitionQueue) => number): number =>
    [...queues.values()].reduce((sum, queue) => sum + count(queue), 0)

  return {
    of: (partition) => {
      const known = queues.get(partition)
      if (known !== undefined) return known
      const made = partitionQueue<T>({ ...options, onCapacity: () => onCapacity(partition) })
      queues.set(partition, made)
      return made
    },
    releaseAllExcept: (partitions) => {
      for (const [partition, queue] of queues) if (!partitions.includes(partition)) queue.release()
    },
    next: () => offsets((queue) => queue.next()),
    finished: () => offsets((queue) => queue.finishedTo()),
    unfinished: () => total((queue) => queue.unfinished()),
    lag: () => total((queue) => queue.lag()),
    stop: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.stop()))
    },
  }
}
