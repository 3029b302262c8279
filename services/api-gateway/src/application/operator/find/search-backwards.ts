import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'

const CHUNK_EVENTS = 1_000

/** The streams of a search by the prefixes of their names, and the most events that it reads. */
type Searched = { readonly prefixes: readonly string[]; readonly eventsMax: number }

/**
 * Searches the newest events of streams, a chunk at a time from the newest back, until `findIn` finds something in one; also
 * tells if nothing that matches can be older than what was read: because something was found, or all was read.
 */
export const searchBackwards = async <Found>(
  store: Pick<EventReader, 'readAllBackwards'>,
  { prefixes, eventsMax }: Searched,
  findIn: (chunk: readonly RecordedEvent[]) => Found | undefined,
): Promise<{ readonly found?: Found; readonly isWhole: boolean }> => {
  let before: number | undefined
  for (let left = eventsMax; left > 0; ) {
    const range = { prefixes, limit: Math.min(CHUNK_EVENTS, left) }
    const page = await store.readAllBackwards(before === undefined ? range : { ...range, before })
    const found = findIn(page.events)
    if (found !== undefined) return { found, isWhole: true }
    if (page.atEnd) return { isWhole: true }
    left -= page.events.length
    before = page.position
  }
  return { isWhole: false }
}
