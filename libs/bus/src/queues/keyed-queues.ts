import { capacity } from './capacity.ts'
import { discardFrom, type KeyQueue, keyQueue, settled } from './key-queue.ts'
import { type CallOptions, keyedCalls } from './keyed-calls.ts'

/** The handler of keyed queues, and the bound of the messages that wait for it. */
export type KeyedQueuesOptions<M> = CallOptions<M> & {
  /** The maximum number of unfinished messages over all keys, or of their weights. */
  readonly unfinishedMax: number
  /** The number of messages that a message counts as; default: 1. */
  readonly weightOf?: (message: M) => number
  /** Called when half of the capacity is free again after the queues were full. */
  readonly onCapacity?: () => void
}

/**
 * Queues by key: one call at a time for each key, in order, and calls of different keys side by side; queued messages
 * go into the next call.
 */
export type KeyedQueues<M> = {
  /** Adds a message behind the others of its key and returns before any call begins; throws if the queues are full. */
  readonly push: (key: string, message: M) => void
  /** Returns true if the unfinished messages weigh `unfinishedMax`. */
  readonly isFull: () => boolean
  /** Begins no further calls until `resume`, and keeps the queued messages. */
  readonly pause: () => void
  readonly resume: () => void
  /** Drops messages that another member owns now; a running call goes on with them, but is not repeated with them. */
  readonly discard: (isGone: (message: M) => boolean) => void
  /** The number of unfinished messages of each key that has some. */
  readonly unfinished: () => readonly (readonly [key: string, count: number])[]
  /** Resolves when every call that runs now has resolved or rejected. */
  readonly settled: () => Promise<void>
  /** Drops all messages that no running call has and resolves when the last call has ended. */
  readonly stop: () => Promise<void>
}

/** Makes queues by key. A key without unfinished messages takes no memory. */
export const keyedQueues = <M>(options: KeyedQueuesOptions<M>): KeyedQueues<M> => {
  const queues = new Map<string, KeyQueue<M>>()
  const { weightOf = () => 1 } = options
  const { isFull, acquire, release } = capacity(options.unfinishedMax, options.onCapacity)
  const releaseAll = (messages: readonly M[]): void =>
    release(messages.reduce((weight, message) => weight + weightOf(message), 0))
  const { ready, endPause: cutPause } = keyedCalls(options, {
    onDone: releaseAll,
    onEmpty: ({ key }) => queues.delete(key),
  })

  const push = (key: string, message: M): void => {
    acquire(weightOf(message))
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
      releaseAll(discardFrom(queue, isGone))
      // If no message is left to repeat, those that queued behind the call need not wait.
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

  const unfinished = () =>
    [...queues.values()].map(({ key, call, waiting }) => [key, call.length + waiting.length] as const)

  return { unfinished, push, isFull, pause: ready.pause, resume: ready.resume, discard, settled: allSettled, stop }
}
