import { discardFrom, type KeyQueue, keyQueue, settled } from './key-queue.ts'
import { type CallOptions, keyedCalls } from './keyed-calls.ts'
import { room } from './room.ts'

/** What keyed queues need to know. */
export type KeyedQueuesOptions<M> = CallOptions<M> & {
  /** How many messages may be unfinished, over all keys. */
  readonly unfinishedMax: number
  /** Called when half is free again after the queues were full. */
  readonly onRoom?: () => void
}

/** Queues by key: one call at a time for each key, in order, other keys meanwhile; what queued goes into the next call. */
export type KeyedQueues<M> = {
  /** Puts a message behind the others of its key and returns before any call begins; throws when the queues are full. */
  readonly push: (key: string, message: M) => void
  /** Whether as many messages are unfinished as may be. */
  readonly isFull: () => boolean
  /** Begins no further call, and keeps what is queued. */
  readonly pause: () => void
  readonly resume: () => void
  /** Forgets messages that are somebody else's now; a call that has them runs on, but is not repeated with them. */
  readonly discard: (isGone: (message: M) => boolean) => void
  /** Resolves when every call that runs now has ended, well or not. */
  readonly settled: () => Promise<void>
  /** Forgets all that is in no call and resolves when the last call has ended. */
  readonly stop: () => Promise<void>
}

/** Makes queues by key. A key with nothing unfinished takes no memory. */
export const keyedQueues = <M>(options: KeyedQueuesOptions<M>): KeyedQueues<M> => {
  const queues = new Map<string, KeyQueue<M>>()
  const { isFull, take, free } = room(options.unfinishedMax, options.onRoom)
  const { ready, cutPause } = keyedCalls(options, { onDone: free, onEmpty: ({ key }) => queues.delete(key) })

  const push = (key: string, message: M): void => {
    take()
    const queue = queues.get(key)
    if (queue !== undefined) {
      queue.waiting.push(message)
      return
    }
    const fresh = keyQueue(key, message)
    queues.set(key, fresh)
    ready.add(fresh)
  }

  const discard = (isGone: (message: M) => boolean): void => {
    for (const queue of queues.values()) {
      free(discardFrom(queue, isGone))
      // Where nothing is left to repeat, what queued behind it need not wait.
      if (queue.call.length === 0) cutPause(queue)
    }
  }

  const allSettled = async (): Promise<void> => {
    await Promise.all([...queues.values()].filter(({ isRunning }) => isRunning).map(settled))
  }

  const stop = (): Promise<void> => {
    discard(() => true)
    return allSettled()
  }

  return { push, isFull, pause: ready.pause, resume: ready.resume, discard, settled: allSettled, stop }
}
