import { type ChainedEvent, eventId } from '@folio/kernel/hash-chain.ts'
import type { Subscriber } from '../catch-up-subscription.ts'
import { eventBytes } from '../event-bytes.ts'
import type { Position, RecordedEvent, StorePage, StoreRange } from '../port.ts'

/** The newest committed events, by reference, kept while a subscriber may need them and within bounds. */
export type LiveFeed = {
  /** Adds the events of a commit and the position before it; a commit of repeats alone has no events. */
  readonly publish: (base: Position, events: readonly ChainedEvent[]) => void
  /** The page of a range, if the feed still has all events after its beginning. */
  readonly page: (range: StoreRange) => StorePage | undefined
  readonly last: () => Position
  readonly follow: (subscriber: Subscriber) => () => void
}

const EVENTS_MAX = 8192
const BYTES_MAX = 32 * 1024 * 1024

const recorded = (event: ChainedEvent, position: Position): RecordedEvent => ({
  stream: event.stream,
  revision: event.revision,
  type: event.type,
  data: event.data,
  metadata: event.metadata,
  position,
  id: eventId(event.hash),
  source: event.source,
})

const isWanted = ({ stream }: RecordedEvent, prefixes: readonly string[]): boolean => {
  for (const prefix of prefixes) if (stream.startsWith(prefix)) return true
  return prefixes.length === 0
}

/** The page of a range whose first event, matching or not, is at index `first` of `kept`. */
const pageOf = (kept: readonly RecordedEvent[], first: number, { prefixes, after, limit }: StoreRange): StorePage => {
  const events: RecordedEvent[] = []
  let next = first
  for (; next < kept.length && events.length < limit; next += 1) {
    const event = kept[next]
    if (event !== undefined && isWanted(event, prefixes)) events.push(event)
  }
  return { events, position: after + Math.max(0, next - first), atEnd: next >= kept.length }
}

/** Makes the feed of a store that has no gaps in its positions and ends at `last`. */
export const liveFeed = (last: Position): LiveFeed => {
  const subscribers = new Set<Subscriber>()
  let kept: RecordedEvent[] = []
  let bytes = 0
  // The position before the first event kept.
  let start = last

  const end = (): Position => start + kept.length

  const restart = (position: Position): void => {
    kept = []
    bytes = 0
    start = position
  }

  /** Drops the events that all subscribers have seen, and the oldest ones beyond the bounds. */
  const trim = (): void => {
    let needed = end()
    for (const subscriber of subscribers) needed = Math.min(needed, subscriber.position())
    let drop = 0
    while (drop < kept.length && (start + drop < needed || kept.length - drop > EVENTS_MAX || bytes > BYTES_MAX)) {
      const event = kept[drop]
      if (event !== undefined) bytes -= eventBytes(event)
      drop += 1
    }
    kept.splice(0, drop)
    start += drop
  }

  return {
    publish: (base, events) => {
      if (events.length === 0 && base === end()) return
      if (subscribers.size === 0) {
        restart(base + events.length)
        return
      }
      // After a commit of unknown outcome the file may have more events than were published: subscribers read them there.
      if (base !== end()) restart(base)
      for (const event of events) {
        const added = recorded(event, end() + 1)
        bytes += eventBytes(added)
        kept.push(added)
      }
      trim()
      for (const subscriber of subscribers) subscriber.wake()
    },
    page: (range) => (range.after < start ? undefined : pageOf(kept, range.after - start, range)),
    last: end,
    follow: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}
