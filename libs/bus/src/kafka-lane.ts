import type { Batch, KafkaMessage } from 'kafkajs'
import type { Entry } from './kafka-entry.ts'
import { offsetsInHand } from './kafka-offsets.ts'
import { type KeyedQueuesOptions, keyedQueues } from './keyed-queues.ts'

/** What an instance has in hand of one partition, whether or not the partition is its own just now. */
export type Lane = {
  /** Takes messages as long as there is room; answers how many it took. */
  readonly take: (batch: Batch) => number
  /** Forgets what has not begun, and what was finished: the partition may be another's from now on. */
  readonly release: () => void
  /** Where to go on reading; undefined where nothing was read since the last release. */
  readonly next: () => number | undefined
  /** Everything before this offset is finished; undefined where nothing was read since the last release. */
  readonly finishedTo: () => number | undefined
  /** How many messages were taken and are not finished. */
  readonly unfinished: () => number
  /** How many messages the partition had behind `finishedTo` when it was last read. */
  readonly lag: () => number
  /** Begins nothing more and resolves when what runs has ended. */
  readonly stop: () => Promise<void>
}

/** What a lane is made of; `read` tells which queue a message belongs to, and what it says. */
export type LaneOptions<T> = Pick<KeyedQueuesOptions<Entry<T>>, 'handle' | 'onFailed' | 'onRoom' | 'unfinishedMax'> & {
  readonly read: (raw: KafkaMessage) => { readonly queue: string; readonly content: Entry<T>['content'] }
}

/**
 * Makes a lane. Its queues outlive the times in which the partition is held: a key that comes back while a call of an
 * earlier time still runs waits for it. Each time has an account of its own, so what an earlier one finishes counts nowhere.
 */
export const kafkaLane = <T>({ read, handle, ...options }: LaneOptions<T>): Lane => {
  let offsets = offsetsInHand()
  let highWatermark = 0

  const queues = keyedQueues<Entry<T>>({
    ...options,
    handle: async (queue, entries) => {
      await handle(queue, entries)
      for (const entry of entries) entry.offsets.finish(entry.offset)
    },
  })

  const release = (): void => {
    queues.discard(() => true)
    offsets = offsetsInHand()
    highWatermark = 0
  }

  return {
    take: ({ partition, highWatermark: end, messages }) => {
      const first = messages[0]
      // A topic that was emptied or made anew begins before what was read of the old one.
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
