import { MESSAGES_PER_CALL_MAX } from '../port.ts'

/** The messages of one key: those of the present call, which a repeat gets again, and those that wait behind it. */
export type KeyQueue<M> = {
  readonly key: string
  waiting: M[]
  call: readonly M[]
  /** The number of failed calls with these messages. */
  attempts: number
  isRunning: boolean
  /** Cancels the end of the pause before a repeat; undefined where there is no pause. */
  cancelRepeat: (() => void) | undefined
  /** Called when the present call has ended. */
  onSettled: readonly (() => void)[]
}

const NOBODY: readonly (() => void)[] = []

/** A key's queue with its first message. */
export const keyQueue = <M>(key: string, message: M): KeyQueue<M> => ({
  key,
  waiting: [message],
  call: [],
  attempts: 0,
  isRunning: false,
  cancelRepeat: undefined,
  onSettled: NOBODY,
})

/**
 * Fills the next call with the waiting messages, unless there is a call to repeat; returns false if the call is empty.
 */
export const fillCall = <M>(queue: KeyQueue<M>): boolean => {
  if (queue.call.length > 0) return true
  queue.attempts = 0
  if (queue.waiting.length > MESSAGES_PER_CALL_MAX) {
    queue.call = queue.waiting.splice(0, MESSAGES_PER_CALL_MAX)
  } else {
    queue.call = queue.waiting
    queue.waiting = []
  }
  return queue.call.length > 0
}

/** Ends the present call, whatever its result, and calls `onSettled`. */
export const settle = <M>(queue: KeyQueue<M>): void => {
  queue.isRunning = false
  if (queue.onSettled === NOBODY) return
  for (const tell of queue.onSettled) tell()
  queue.onSettled = NOBODY
}

/** Resolves at the end of the present call. */
export const settled = <M>(queue: KeyQueue<M>): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  queue.onSettled = [...queue.onSettled, resolve]
  return promise
}

/** Drops messages and returns them. */
export const discardFrom = <M>(queue: KeyQueue<M>, isGone: (message: M) => boolean): readonly M[] => {
  const gone = [...queue.call, ...queue.waiting].filter(isGone)
  queue.call = queue.call.filter((message) => !isGone(message))
  queue.waiting = queue.waiting.filter((message) => !isGone(message))
  return gone
}
