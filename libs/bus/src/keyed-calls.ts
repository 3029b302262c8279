import { fillCall, type KeyQueue, settle } from './key-queue.ts'
import { type NextTurn, nextTurn } from './next-turn.ts'

/** A call that was rejected: of which key, why, and how many calls with these messages have failed by now. */
export type FailedCall = { readonly key: string; readonly error: unknown; readonly attempts: number }

/** How the messages of a key are handled. */
export type CallOptions<M> = {
  /** Takes messages of one key: they are done when it resolves, and come again, the very same, when it rejects. */
  readonly handle: (key: string, messages: readonly M[]) => Promise<void>
  readonly onFailed?: (failure: FailedCall) => void
  /** The pause before the first repeat; each further one is twice as long, up to the longest. */
  readonly pauseMinMs?: number
  readonly pauseMaxMs?: number
}

/** What the calls tell of: so many messages of a key are done; a key has none left. */
export type CallEvents<M> = {
  readonly onDone: (count: number) => void
  readonly onEmpty: (queue: KeyQueue<M>) => void
}

/** The calls of all keys. `ready` takes the queues that have something to call with; `cutPause` ends a pause early. */
export type KeyedCalls<M> = {
  readonly ready: NextTurn<KeyQueue<M>>
  readonly cutPause: (queue: KeyQueue<M>) => void
}

const PAUSE_MIN_MS = 50
const PAUSE_MAX_MS = 5_000

/** Calls the handler; to throw is to reject. */
const called = <M>(handle: CallOptions<M>['handle'], queue: KeyQueue<M>): Promise<void> => {
  try {
    return handle(queue.key, queue.call)
  } catch (error) {
    return Promise.reject(error)
  }
}

/** Calls the handler for each key that is ready, goes on with what queued meanwhile, and repeats a failed call after a pause. */
export const keyedCalls = <M>(options: CallOptions<M>, { onDone, onEmpty }: CallEvents<M>): KeyedCalls<M> => {
  const { handle, onFailed, pauseMinMs = PAUSE_MIN_MS, pauseMaxMs = PAUSE_MAX_MS } = options

  const goOn = (queue: KeyQueue<M>): void => {
    if (queue.waiting.length > 0) ready.add(queue)
    else onEmpty(queue)
  }

  const ready = nextTurn<KeyQueue<M>>((queue) => {
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
    const count = queue.call.length
    queue.call = []
    settle(queue)
    goOn(queue)
    onDone(count)
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
    queue.timer = setTimeout(() => {
      queue.timer = undefined
      ready.add(queue)
    }, pauseMs)
  }

  const cutPause = (queue: KeyQueue<M>): void => {
    if (queue.timer === undefined) return
    clearTimeout(queue.timer)
    queue.timer = undefined
    goOn(queue)
  }

  return { ready, cutPause }
}
