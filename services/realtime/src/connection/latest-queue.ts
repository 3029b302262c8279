import type { LatestQueue } from '../application/session.ts'

/** Tells whether more may be sent now, and sends. */
export type LatestQueueOptions = { readonly hasRoom: () => boolean; readonly send: (text: string) => void }

/** A queue of which the connection sends what waits. */
export type FlushedQueue = LatestQueue & {
  /** Sends what waits while there is room, the longest-waiting subscription first. */
  readonly flush: () => void
}

/** Creates the queue: the newest text of each subscription waits until there is room, so that it has a bound. */
export const latestQueue = ({ hasRoom, send }: LatestQueueOptions): FlushedQueue => {
  const waiting = new Map<string, () => string>()

  const flush = (): void => {
    for (const [id, make] of waiting) {
      if (!hasRoom()) return
      waiting.delete(id)
      send(make())
    }
  }

  return {
    put: (id, make) => {
      waiting.set(id, make)
      flush()
    },
    withdraw: (id) => {
      waiting.delete(id)
    },
    flush,
  }
}
