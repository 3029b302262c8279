import type { PendingAppend } from './append-call.ts'

/** A queue of appends that were not written yet, with a count of those that were written and are not done. */
export type UnsentAppends = {
  /** Queues an append; returns false when too many are queued or not done. */
  readonly add: (append: PendingAppend) => boolean
  /** Removes and returns the next append whose caller still waits. */
  readonly take: () => PendingAppend | undefined
  /** True when an append is queued whose caller still waits. */
  readonly hasNext: () => boolean
  /** Marks an append that was taken as done. */
  readonly done: (append: PendingAppend) => void
}

const BYTES_MAX = 64 * 1024 * 1024

/** Makes an empty queue; at most `appendsMax` may be queued or not done. */
export const unsentAppends = (appendsMax: number): UnsentAppends => {
  const queue: PendingAppend[] = []
  let appends = 0
  let bytes = 0

  const done = (append: PendingAppend): void => {
    appends -= 1
    bytes -= append.bytes
  }

  const hasNext = (): boolean => {
    for (let [first] = queue; first?.isOver(); [first] = queue) {
      done(first)
      queue.shift()
    }
    return queue.length > 0
  }

  return {
    add: (append) => {
      if (appends >= appendsMax || bytes >= BYTES_MAX) return false
      appends += 1
      bytes += append.bytes
      queue.push(append)
      return true
    },
    take: () => (hasNext() ? queue.shift() : undefined),
    hasNext,
    done,
  }
}
