import type { Position } from '@folio/event-store/port.ts'
import type { StreamedEvent } from './event-filter.ts'

/** An event of the store with the bytes of its data and metadata. */
export type RecentEvent = { readonly event: StreamedEvent; readonly bytes: number }

/** A page of events in the order of the store: `position` is how far it reaches, `atEnd` that there are no more. */
export type EventPage = {
  readonly events: readonly StreamedEvent[]
  readonly position: Position
  readonly atEnd: boolean
}

/** The newest events of a store, without a gap, within bounds. */
export type RecentEvents = {
  /** Adds the next events, which reach up to a position. */
  readonly add: (events: readonly RecentEvent[], position: Position) => void
  /** The events after a position; undefined if some of them are no longer kept. */
  readonly after: (position: Position, limit: number) => EventPage | undefined
  /** The position after which all events are kept. */
  readonly start: () => Position
  /** The position up to which all events are known. */
  readonly end: () => Position
}

/** The bounds of what is kept. */
export type RecentBounds = { readonly eventsMax: number; readonly bytesMax: number }

const BOUNDS: RecentBounds = { eventsMax: 4096, bytesMax: 4 * 1024 * 1024 }

/** Makes an empty list that begins after a position; it keeps 4,096 events or 4 MiB of stored bytes, whichever is less. */
export const recentEvents = (from: Position, { eventsMax, bytesMax } = BOUNDS): RecentEvents => {
  let kept: RecentEvent[] = []
  let bytes = 0
  let start = from
  let end = from

  /** Drops the oldest events in one go, so that not each new event moves all of them. */
  const trim = (): void => {
    if (kept.length <= eventsMax && bytes <= bytesMax) return
    let drop = 0
    while (kept.length - drop > eventsMax / 2 || bytes > bytesMax / 2) {
      const oldest = kept[drop]
      if (oldest === undefined) break
      bytes -= oldest.bytes
      start = oldest.event.position
      drop += 1
    }
    kept = kept.slice(drop)
  }

  /** The index of the first event after a position. */
  const indexAfter = (position: Position): number => {
    let [low, high] = [0, kept.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((kept[middle]?.event.position ?? 0) > position) high = middle
      else low = middle + 1
    }
    return low
  }

  return {
    add: (events, position) => {
      for (const added of events) {
        kept.push(added)
        bytes += added.bytes
      }
      end = Math.max(end, position)
      trim()
    },
    after: (position, limit) => {
      if (position < start) return undefined
      const first = indexAfter(position)
      const events = kept.slice(first, first + limit).map(({ event }) => event)
      const atEnd = first + events.length >= kept.length
      return { events, position: atEnd ? Math.max(end, position) : (events.at(-1)?.position ?? end), atEnd }
    },
    start: () => start,
    end: () => end,
  }
}
