import type { Frame } from '../application/frame.ts'

/** The calls of one connection, answered one after another. */
export type CallLine = { readonly add: (frame: Frame) => void }

/** How a call is answered (never rejecting), and who is told when too many wait and when there is room again. */
export type CallLineOptions = {
  readonly answer: (frame: Frame) => Promise<void>
  readonly max: number
  readonly onFull: () => void
  readonly onRoom: () => void
}

/** Answers calls in the order they came. */
export const callLine = ({ answer, max, onFull, onRoom }: CallLineOptions): CallLine => {
  const waiting: Frame[] = []
  let isRunning = false
  let isFull = false

  const run = async (): Promise<void> => {
    isRunning = true
    for (let frame = waiting.shift(); frame !== undefined; frame = waiting.shift()) {
      await answer(frame)
      if (isFull && waiting.length < max / 2) {
        isFull = false
        onRoom()
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
