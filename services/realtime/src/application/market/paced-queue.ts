import { afterInBackground } from '@folio/kernel/timing/background-timers.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'

/** Runs pieces of work one after another, each after a pause as long as the one before took. */
export type PacedQueue = { readonly run: <T>(work: () => Promise<T>) => Promise<T> }

/** Creates the queue, which takes at most half of the time; at most `max` pieces of work wait or run. */
export const pacedQueue = (max: number): PacedQueue => {
  let last = Promise.resolve()
  let waiting = 0
  return {
    run: async (work) => {
      if (waiting >= max) {
        throw new CallRefused({ code: 'RateLimit', message: 'Too many histories are being read; retry shortly.' })
      }
      waiting += 1
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      const startedMs = performance.now()
      try {
        return await work()
      } finally {
        waiting -= 1
        afterInBackground(performance.now() - startedMs, resolve)
      }
    },
  }
}
