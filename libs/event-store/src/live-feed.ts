import { type ChainedEvent, eventId } from '@folio/kernel/hash-chain.ts'
import type { Position, RecordedEvent, StorePage, StoreRange } from './port.ts'
import type { Follower } from './subscription.ts'

/** The newest events as they were committed, by reference, for as long as a follower may need them and within bounds. */
export type LiveFeed = {
  /** Takes what a commit wrote: the position before it and its events, none for one that only answered. */
  readonly publish: (base: Position, events: readonly ChainedEvent[]) => void
  /** The page of a range if the feed still has everything after its beginning. */
  readonly page: (range: StoreRange) => StorePage | undefined
  readonly last: () => Position
  readonly follow: (follower: Follower) => () => void
}

const EVENTS_MAX = 8192
const BYTES_MAX = 32 * 1024 * 1024

const weightOf = ({ data, metadata }: RecordedEvent): number => data.length + metadata.length

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

/** The page of a range whose first event, wanted or not, is at an index of those kept. */
const pageOf = (kept: readonly RecordedEvent[], first: number, { prefixes, after, limit }: StoreRange): StorePage => {
  const events: RecordedEvent[] = []
  let next = first
  for (; next < kept.length && events.length < limit; next += 1) {
    const event = kept[next]
    if (event !== undefined && isWanted(event, prefixes)) events.push(event)
  }
  return { events, position: after + Math.max(0, next - first), atEnd: next >= kept.length }
}

/** A feed of a store that has no gaps in its positions and stands at `last`. */
export const liveFeed = (last: Position): LiveFeed => {
  const followers = new Set<Follower>()
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

  /** Lets go of what all followers have seen, and of the oldest that is over the bounds. */
  const trim = (): void => {
    let needed = end()
    for (const follower of followers) needed = Math.min(needed, follower.position())
    let drop = 0
    while (drop < kept.length && (start + drop < needed || kept.length - drop > EVENTS_MAX || bytes > BYTES_MAX)) {
      const event = kept[drop]
      if (event !== undefined) bytes -= weightOf(event)
      drop += 1
    }
    kept.splice(0, drop)
    start += drop
  }

  return {
    publish: (base, events) => {
      if (events.length === 0 && base === end()) return
      if (followers.size === 0) {
        restart(base + events.length)
        return
      }
      // After a commit of unknown outcome the file may hold more than was published: followers find that in the file.
      if (base !== end()) restart(base)
      for (const event of events) {
        const added = recorded(event, end() + 1)
        bytes += weightOf(added)
        kept.push(added)
      }
      trim()
      for (const follower of followers) follower.wake()
    },
    page: (range) => (range.after < start ? undefined : pageOf(kept, range.after - start, range)),
    last: end,
    follow: (follower) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
  }
}
