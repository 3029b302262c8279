import type { StreamRange } from '@folio/event-store/port.ts'
import type { TickStore } from '../hours/recorded-hour.ts'

/** A store that counts its reads and can hold their results back or fail them. */
export type CountingStore = {
  readonly store: TickStore
  /** Returns the reads of streams since the last call: forwards, and backwards. */
  readonly takeReads: () => Record<StreamRange['direction'], number>
  /** Called after each read of a stream, which returns when its promise resolves. */
  afterRead: () => Promise<void>
}

/** Wraps a store. */
export const countingStore = (wrapped: TickStore): CountingStore => {
  let reads = { forwards: 0, backwards: 0 }
  const counting: CountingStore = {
    store: {
      ...wrapped,
      readStream: async (stream, range) => {
        reads[range.direction] += 1
        const events = await wrapped.readStream(stream, range)
        await counting.afterRead()
        return events
      },
    },
    takeReads: () => {
      const taken = reads
      reads = { forwards: 0, backwards: 0 }
      return taken
    },
    afterRead: async () => {},
  }
  return counting
}
