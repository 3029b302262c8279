import type { EventPlace, EventReader, Position } from '@folio/event-store/port.ts'

/** Whether the store has that very event where it is said to stand; ids are made of hashes, so all before it is the same. */
export const holdsEvent = async (store: EventReader, { stream, revision, id }: EventPlace): Promise<boolean> => {
  const [found] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  return found?.id === id
}

/** Whether the store has an event of certain streams up to a position, the position included. */
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
