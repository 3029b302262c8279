import type { Topic } from '@folio/contracts/topic.ts'
import type { EmbeddedReceiver } from './embedded-receiver.ts'
import type { HandlerFailure } from './handler-failure.ts'
import { nextTurn } from './next-turn.ts'
import { room } from './room.ts'

/** What a tail needs to know; `queuedMax` is how many messages of one turn of the event loop it takes, `only` the one key it wants. */
type TailOptions<T> = {
  readonly topic: Topic<T>
  readonly only: string | undefined
  readonly onMessage: (message: T) => void
  readonly onFailed: (failure: HandlerFailure) => void
  readonly queuedMax: number
}

/** Hands messages on after the turn they were sent in. A message that its handler throws on is told of, and done. */
export const embeddedTail = <T>({ topic, only, onMessage, onFailed, queuedMax }: TailOptions<T>): EmbeddedReceiver => {
  const { isFull, take, free } = room(queuedMax)
  let isStopped = false

  const failed = (key: string, error: unknown): void =>
    onFailed({ topic: topic.name, group: undefined, key, error, attempts: 1 })

  const queue = nextTurn<{ readonly key: string; readonly message: T }>(({ key, message }) => {
    free(1)
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
      take()
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
