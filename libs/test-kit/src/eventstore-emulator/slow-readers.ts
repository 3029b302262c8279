import { setTimeout as pause } from 'node:timers/promises'
import { limitedPlaces } from '@folio/event-store/limited-places.ts'

/** How many reads a server serves at a time, and how long each takes; milliseconds. */
export type ReaderLimits = { readonly atOnceMax: number; readonly eachMs: number }

/** What serves the reads of a server, subscriptions left out. */
export type Readers = {
  readonly serve: (read: () => Promise<void>) => Promise<void>
  /** Settles when no read waits for a reader: until then the server has no thread left for anything else. */
  readonly haveTime: () => Promise<void>
  /** The most reads that there were at a time, those that waited included. */
  readonly mostReads: () => number
}

const IS_NEVER_LATE = (): boolean => false

/** Readers of a server: as many as are needed, each as fast as it can, unless there are limits. */
export const readersOf = (limits: ReaderLimits | undefined): Readers => {
  const { atOnceMax = Number.POSITIVE_INFINITY, eachMs = 0 } = limits ?? {}
  const places = limitedPlaces(atOnceMax)
  let reads = 0
  let most = 0
  let relieved = Promise.withResolvers<void>()

  return {
    serve: async (read) => {
      reads += 1
      most = Math.max(most, reads)
      const slowly = async (): Promise<void> => {
        if (eachMs > 0) await pause(eachMs)
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
