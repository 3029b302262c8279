import { type EventReader, type Position, READ_EVENTS_MAX, type RecordedEvent } from '@folio/event-store/port.ts'
import { type EventRef, formatEventRef } from '@folio/kernel/event-ref.ts'

/** An event by its reference, with the event itself if it was read already. */
export type FoundEvent = EventRef & { readonly event?: RecordedEvent | undefined }

/**
 * The result of looking for an earlier answer to a command: `first_seen` if there is none up to a position; `answered`
 * by the event at a revision of a stream; `unknown` if the index cannot tell now.
 */
export type DuplicateCheck =
  | { readonly kind: 'first_seen'; readonly unansweredUpTo: Position }
  | ({ readonly kind: 'answered' } & FoundEvent)
  | { readonly kind: 'unknown' }

/** The events between two places of one stream that are read along with them; a further read costs more. */
const READ_BETWEEN_MAX = 16

/** Sorts places into runs: those of one stream that one read covers, in the order of their revisions. */
const runsOf = (places: readonly EventRef[]): readonly (readonly EventRef[])[] => {
  const runs: EventRef[][] = []
  for (const ofStream of Map.groupBy(places, ({ stream }) => stream).values()) {
    let run: EventRef[] | undefined
    for (const place of ofStream.toSorted((one, other) => one.revision - other.revision)) {
      const [first, last] = [run?.[0], run?.at(-1)]
      const isNear = last !== undefined && place.revision - last.revision <= READ_BETWEEN_MAX + 1
      if (run !== undefined && isNear && place.revision - (first?.revision ?? 0) < READ_EVENTS_MAX) run.push(place)
      else {
        run = [place]
        runs.push(run)
      }
    }
  }
  return runs
}

/** Reads events at places of streams, close ones in one read; returns those that exist, by their references. */
export const readEventsAt = async (
  store: EventReader,
  places: readonly EventRef[],
): Promise<ReadonlyMap<string, RecordedEvent>> => {
  const found = new Map<string, RecordedEvent>()
  const readRun = async (run: readonly EventRef[]): Promise<void> => {
    const [{ stream = '', revision: from = 0 } = {}, { revision: to = 0 } = {}] = [run[0], run.at(-1)]
    for (const event of await store.readStream(stream, { direction: 'forwards', from, limit: to - from + 1 }))
      found.set(formatEventRef(event), event)
  }
  await Promise.all(runsOf(places).map(readRun))
  return found
}
