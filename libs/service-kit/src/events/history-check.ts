import type { EventReader, Position, StoredEventRef } from '@folio/event-store/port.ts'

/**
 * Tells if the store has an event with this id at its place; ids are made of chained hashes, so all events before it
 * are the same.
 */
export const holdsEvent = async (store: EventReader, { stream, revision, id }: StoredEventRef): Promise<boolean> => {
  const [found] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  return found?.id === id
}

/** Tells if the store has an event of some streams up to a position, inclusive. */
export const holdsAnyEvent = async (
  store: EventReader,
  { prefixes, upTo }: { readonly prefixes: readonly string[]; readonly upTo: Position },
): Promise<boolean> => {
  if (upTo === 0) return false
  for (let after = 0; after < upTo; ) {
    const { events, position, atEnd } = await store.readAll({ prefixes, after, limit: 1 })
    const [first] = events
    if (first !== undefined) return first.position <= upTo
    if (atEnd || position <= after) return false
    after = position
  }
  return false
}
