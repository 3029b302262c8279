import { TRANSFER_SEARCH_EVENTS_MAX } from '@folio/contracts/http/operator/transfers.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'

/** A search of one stream: from a revision, inclusive, in one direction, for the first event that `match` accepts. */
export type StreamSearch<Found> = {
  readonly stream: string
  readonly from: number
  readonly direction: 'forwards' | 'backwards'
  readonly match: (recorded: RecordedEvent) => Found | undefined
  /** Tells of an event that the search ends at it, since none beyond it can match; absent, the search goes on to the end. */
  readonly isBeyond?: (recorded: RecordedEvent) => boolean
}

/** The result of a search; `isWhole` is false if nothing was found among the most events that a search looks at. */
export type SearchResult<Found> = { readonly found: Found | undefined; readonly isWhole: boolean }

const CHUNK_EVENTS = 500

/** Searches a stream, among at most 5,000 events; ends early after a chunk whose last event is beyond the search. */
export const searchStream = async <Found>(
  store: Pick<EventReader, 'readStream'>,
  { stream, from, direction, match, isBeyond }: StreamSearch<Found>,
): Promise<SearchResult<Found>> => {
  const ahead = direction === 'forwards' ? 1 : -1
  let next = from
  for (let read = 0; read < TRANSFER_SEARCH_EVENTS_MAX; read += CHUNK_EVENTS) {
    if (next < 0) return { found: undefined, isWhole: true }
    const events = await store.readStream(stream, { direction, from: next, limit: CHUNK_EVENTS })
    for (const recorded of events) {
      const found = match(recorded)
      if (found !== undefined) return { found, isWhole: true }
    }
    const last = events.at(-1)
    if (last === undefined || events.length < CHUNK_EVENTS || isBeyond?.(last))
      return { found: undefined, isWhole: true }
    next = last.revision + ahead
  }
  return { found: undefined, isWhole: false }
}
