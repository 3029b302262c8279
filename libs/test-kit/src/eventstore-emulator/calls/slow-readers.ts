import { concurrencyLimit } from '@folio/kernel/timing/concurrency-limit.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'

/** The number of concurrent reads of a server, and the time of each in milliseconds. */
export type ReaderLimits = { readonly atOnceMax: number; readonly eachMs: number }

/** The threads of a server that serve reads, without subscriptions. */
export type Readers = {
  readonly serve: (read: () => Promise<void>) => Promise<void>
  /** Resolves when no read waits for a thread: until then the server has none left for appends. */
  readonly haveTime: () => Promise<void>
  /** The most reads that there were at a time, including those that waited. */
  readonly mostReads: () => number
}

const IS_NEVER_LATE = (): boolean => false

/** Makes the readers of a server: without limits any number, each as fast as possible. */
export const readersOf = (limits: ReaderLimits | undefined): Readers => {
  const { atOnceMax = Number.POSITIVE_INFINITY, eachMs = 0 } = limits ?? {}
  const places = concurrencyLimit(atOnceMax)
  let reads = 0
  let most = 0
  let relieved = Promise.withResolvers<void>()

  return {
    serve: async (read) => {
      reads += 1
      most = Math.max(most, reads)
      const slowly = async (): Promise<void> => {
        if (eachMs > 0) await sleep(eachMs)
        await read()
      }
      await places(slowly, IS_NEVER_LATE).finally(() => {
        reads -= 1
        if (reads > atOnceMax) return
        relieved.resolve()
        relieved = Promise.withResolvers()
      })
    },
    haveTime: async () => {
      while (reads > atOnceMax) await relieved.promise
    },
    mostReads: () => most,
  }
}
