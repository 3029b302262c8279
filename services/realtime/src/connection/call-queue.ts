import type { Frame } from '../application/frame.ts'

/** The queue of calls of one connection. */
export type CallQueue = { readonly add: (frame: Frame) => void }

/** `answer` must not reject; `onFull` is called when `max` calls wait, `onDrained` when half of them are answered. */
export type CallQueueOptions = {
  readonly answer: (frame: Frame) => Promise<void>
  readonly max: number
  readonly onFull: () => void
  readonly onDrained: () => void
}

/** Answers calls one after another, in the order of their arrival. */
export const callQueue = ({ answer, max, onFull, onDrained }: CallQueueOptions): CallQueue => {
  const waiting: Frame[] = []
  let isRunning = false
  let isFull = false

  const run = async (): Promise<void> => {
    isRunning = true
    for (let frame = waiting.shift(); frame !== undefined; frame = waiting.shift()) {
      await answer(frame)
      if (isFull && waiting.length < max / 2) {
        isFull = false
        onDrained()
      }
    }
    isRunning = false
  }

  return {
    add: (frame) => {
      waiting.push(frame)
      if (waiting.length >= max && !isFull) {
        isFull = true
        onFull()
      }
      if (!isRunning) void run()
    },
  }
}
