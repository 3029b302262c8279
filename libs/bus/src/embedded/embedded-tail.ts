import type { Topic } from '@folio/contracts/topic.ts'
import { capacity } from '../queues/capacity.ts'
import { eventLoopBatch } from '../queues/event-loop-batch.ts'
import type { EmbeddedSubscriber } from './embedded-subscriber.ts'
import type { HandlerFailure } from './handler-failure.ts'

/**
 * The options of a tail; `queuedMax` is the maximum number of messages that it takes in one turn of the event loop,
 * `only` the one key that it reads.
 */
export type EmbeddedTailOptions<T> = {
  readonly topic: Topic<T>
  readonly only: string | undefined
  readonly onMessage: (message: T) => void
  readonly onFailed: (failure: HandlerFailure) => void
  readonly queuedMax: number
}

/** Makes a tail, which passes messages on after the turn they were sent in, and reports and skips one that fails. */
export const embeddedTail = <T>({
  topic,
  only,
  onMessage,
  onFailed,
  queuedMax,
}: EmbeddedTailOptions<T>): EmbeddedSubscriber => {
  const { isFull, acquire, release } = capacity(queuedMax)
  let isStopped = false

  const failed = (key: string, error: unknown): void =>
    onFailed({ topic: topic.name, group: undefined, key, error, attempts: 1 })

  const queue = eventLoopBatch<{ readonly key: string; readonly message: T }>(({ key, message }) => {
    release(1)
    if (isStopped) return
    try {
      onMessage(message)
    } catch (error) {
      failed(key, error)
    }
  })

  return {
    isFull,
    take: (key, message) => {
      if (only !== undefined && key !== only) return
      acquire()
      queue.add({ key, message: message as T })
    },
    decode: topic.decode,
    malformed: (error, key) => {
      setImmediate(failed, key, error)
    },
    keepsDeadLetters: false,
    stop: async () => {
      isStopped = true
    },
  }
}
