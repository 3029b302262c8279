import type { EventReader, Position } from '@folio/event-store/port.ts'

/** The most events that are counted; this result means at least so many. */
export const EVENTS_BEHIND_MAX = 1000

/**
 * Counts the events of a follower's own streams after a position. It reads them, because positions of EventStoreDB count
 * bytes of its log and include the events of other services.
 */
export const eventsBehind = async (
  store: Pick<EventReader, 'readAll'>,
  { prefixes, after }: { readonly prefixes: readonly string[]; readonly after: Position },
): Promise<number> => (await store.readAll({ prefixes, after, limit: EVENTS_BEHIND_MAX })).events.length
