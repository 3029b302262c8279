import { afterInBackground } from '@folio/kernel/timing/background-timers.ts'
import { concurrencyLimit } from '@folio/kernel/timing/concurrency-limit.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'

/** Runs pieces of work one after another, each after a pause as long as the one before took. */
export type PacedQueue = {
  /** Runs work; throws `CallRefused` where too much of it waits. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs work that is never refused: few pieces of it are in the queue at a time, and the others wait before it. */
  readonly runUnrefused: <T>(work: () => Promise<T>) => Promise<T>
}

/** By so many pieces of work that is never refused the others wait longer at most. */
const UNREFUSED_MAX = 8

/**
 * Creates the queue, which takes at most half of the time; at most `max` pieces of work that may be refused wait or
 * run.
 */
export const pacedQueue = (max: number): PacedQueue => {
  let last = Promise.resolve()
  let waiting = 0
  const unrefused = concurrencyLimit(UNREFUSED_MAX)

  const runInTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    const startedMs = performance.now()
    try {
      return await work()
    } finally {
      afterInBackground(performance.now() - startedMs, resolve)
    }
  }

  return {
    run: async (work) => {
      if (waiting >= max) {
        throw new CallRefused({ code: 'RateLimit', message: 'Too many histories are being read; retry shortly.' })
      }
      waiting += 1
      try {
        return await runInTurn(work)
      } finally {
        waiting -= 1
      }
    },
    runUnrefused: (work) => unrefused(() => runInTurn(work)),
  }
}
