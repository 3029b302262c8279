import { setImmediate as eventLoop } from 'node:timers/promises'
import type { Feed, FeedBatch, FeedRange, FeedSubscription } from './port.ts'

/** Makes the batches of a range one after the other; it ends soon after the signal aborts. */
export type BatchSource = (range: FeedRange, signal: AbortSignal) => AsyncIterable<FeedBatch>

/** Makes a feed of a source that makes each batch when it is asked for it. Between batches other work gets its turn. */
export const feedOfBatches = (batchesOf: BatchSource): Feed => {
  const running = new Set<FeedSubscription>()
  let isClosed = false

  const follow: Feed['follow'] = (range, onBatch) => {
    const stopped = new AbortController()
    const handOver = async (): Promise<void> => {
      if (isClosed) throw new Error('the feed is closed')
      const { epoch } = range.after
      if (!Number.isSafeInteger(epoch)) throw new Error(`a feed starts after a whole second, not after ${epoch}`)
      for await (const batch of batchesOf(range, stopped.signal)) {
        if (stopped.signal.aborted) return
        await onBatch(batch)
        await eventLoop()
      }
    }
    const done = handOver().finally(() => running.delete(subscription))
    const stop = async (): Promise<void> => {
      stopped.abort()
      // `done` itself tells the failure to its reader.
      await done.catch(() => {})
    }
    const subscription: FeedSubscription = { done, stop }
    running.add(subscription)
    return subscription
  }

  const close = async (): Promise<void> => {
    isClosed = true
    await Promise.all([...running].map(({ stop }) => stop()))
  }

  return { follow, close }
}
