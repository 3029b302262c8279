import { after } from '@folio/kernel/timing/timers.ts'
import { type EventLoopBatch, eventLoopBatch } from './event-loop-batch.ts'
import { fillCall, type KeyQueue, settle } from './key-queue.ts'

/** A rejected call: its key, the error, and the number of failed calls with these messages so far. */
export type FailedCall = { readonly key: string; readonly error: unknown; readonly attempts: number }

/** The handler of the messages and the pauses between its repeats. */
export type CallOptions<M> = {
  /** Handles messages of one key: they are done if it resolves; it is called again with the same ones if it rejects. */
  readonly handle: (key: string, messages: readonly M[]) => Promise<void>
  readonly onFailed?: (failure: FailedCall) => void
  /** The pause before the first repeat; it doubles with each further one, up to `pauseMaxMs`. */
  readonly pauseMinMs?: number
  readonly pauseMaxMs?: number
}

/** The callbacks: `onDone` gets the messages of a key that are done, `onEmpty` a queue that has none left. */
export type CallEvents<M> = {
  readonly onDone: (messages: readonly M[]) => void
  readonly onEmpty: (queue: KeyQueue<M>) => void
}

/** The calls of all keys. `ready` takes the queues that have messages to handle; `endPause` ends a pause early. */
export type KeyedCalls<M> = {
  readonly ready: EventLoopBatch<KeyQueue<M>>
  readonly endPause: (queue: KeyQueue<M>) => void
}

const PAUSE_MIN_MS = 50
const PAUSE_MAX_MS = 5_000

/** Calls the handler; turns an exception into a rejection. */
const called = <M>(handle: CallOptions<M>['handle'], queue: KeyQueue<M>): Promise<void> => {
  try {
    return handle(queue.key, queue.call)
  } catch (error) {
    return Promise.reject(error)
  }
}

/**
 * Calls the handler for each key that is ready, continues with the messages queued meanwhile, and repeats a failed call
 * after a pause.
 */
export const keyedCalls = <M>(options: CallOptions<M>, { onDone, onEmpty }: CallEvents<M>): KeyedCalls<M> => {
  const { handle, onFailed, pauseMinMs = PAUSE_MIN_MS, pauseMaxMs = PAUSE_MAX_MS } = options

  const goOn = (queue: KeyQueue<M>): void => {
    if (queue.waiting.length > 0) ready.add(queue)
    else onEmpty(queue)
  }

  const ready = eventLoopBatch<KeyQueue<M>>((queue) => {
    if (!fillCall(queue)) {
      onEmpty(queue)
      return
    }
    queue.isRunning = true
    called(handle, queue).then(
      () => succeeded(queue),
      (error: unknown) => failed(queue, error),
    )
  })

  const succeeded = (queue: KeyQueue<M>): void => {
    const done = queue.call
    queue.call = []
    settle(queue)
    goOn(queue)
    onDone(done)
  }

  const failed = (queue: KeyQueue<M>, error: unknown): void => {
    queue.attempts += 1
    settle(queue)
    onFailed?.({ key: queue.key, error, attempts: queue.attempts })
    if (queue.call.length === 0) {
      goOn(queue)
      return
    }
    const pauseMs = Math.min(pauseMinMs * 2 ** (queue.attempts - 1), pauseMaxMs)
    queue.cancelRepeat = after(pauseMs, () => {
      queue.cancelRepeat = undefined
      ready.add(queue)
    })
  }

  const cutPause = (queue: KeyQueue<M>): void => {
    if (queue.cancelRepeat === undefined) return
    queue.cancelRepeat()
    queue.cancelRepeat = undefined
    goOn(queue)
  }

  return { ready, endPause: cutPause }
}
