import type { Frame } from '../application/frame.ts'

/** The queue of calls of one connection. */
export type CallQueue = { readonly add: (frame: Frame) => void }

/**
 * `answer` must not reject; `waits` tells which calls are answered one after another; `onFull` is called when `max` calls
 * have no answer, `onDrained` when half of them are answered.
 */
export type CallQueueOptions = {
  readonly answer: (frame: Frame) => Promise<void>
  readonly waits: (frame: Frame) => boolean
  readonly max: number
  readonly onFull: () => void
  readonly onDrained: () => void
}

/** Answers the calls that wait one after another, in the order of their arrival, and all others beside them. */
export const callQueue = ({ answer, waits, max, onFull, onDrained }: CallQueueOptions): CallQueue => {
  const waiting: Frame[] = []
  let unanswered = 0
  let isRunning = false
  let isFull = false

  const answerOne = async (frame: Frame): Promise<void> => {
    await answer(frame)
    unanswered -= 1
    if (isFull && unanswered < max / 2) {
      isFull = false
      onDrained()
    }
  }

  const run = async (): Promise<void> => {
    isRunning = true
    for (let frame = waiting.shift(); frame !== undefined; frame = waiting.shift()) await answerOne(frame)
    isRunning = false
  }

  return {
    add: (frame) => {
      unanswered += 1
      if (unanswered >= max && !isFull) {
        isFull = true
        onFull()
      }
      if (!waits(frame)) void answerOne(frame)
      else {
        waiting.push(frame)
        if (!isRunning) void run()
      }
    },
  }
}
