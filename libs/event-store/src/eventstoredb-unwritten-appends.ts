import type { AppendOnItsWay } from './eventstoredb-append-call.ts'

/** Appends that were not written yet, and a count of those that were and are not done. */
export type UnwrittenAppends = {
  /** Takes an append, unless too many are in the queue or not done. */
  readonly add: (append: AppendOnItsWay) => boolean
  /** The next append that somebody still waits for. */
  readonly take: () => AppendOnItsWay | undefined
  /** Whether there is one. */
  readonly hasNext: () => boolean
  /** Notes that an append that was taken is done. */
  readonly done: (append: AppendOnItsWay) => void
}

const BYTES_MAX = 64 * 1024 * 1024

/** None yet, of at most so many in the queue or not done. */
export const unwrittenAppends = (appendsMax: number): UnwrittenAppends => {
  const queue: AppendOnItsWay[] = []
  let appends = 0
  let bytes = 0

  const done = (append: AppendOnItsWay): void => {
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
