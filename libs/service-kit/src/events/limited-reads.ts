import type { EventStore } from '@folio/event-store/port.ts'
import { concurrencyLimit } from '@folio/kernel/timing/concurrency-limit.ts'

/**
 * Limits the reads of streams to so many at a time; others wait in a queue in which their time limit does not begin. The reads of
 * all queued commands would otherwise stand before those of the follower, the sweep and the health check.
 */
export const limitedReads = <Store extends Pick<EventStore, 'readStream'>>(store: Store, atOnceMax: number): Store => {
  const limited = concurrencyLimit(atOnceMax)
  return { ...store, readStream: (stream, range) => limited(() => store.readStream(stream, range)) }
}
