import type { EventReader, Position } from '@folio/event-store/port.ts'

/** The most events that are counted: from there on it is at least so many. */
export const EVENTS_BEHIND_MAX = 1000

/**
 * How many events of a follower's own streams stand after a position. They are read to be counted, for a position of
 * EventStoreDB counts the bytes of its log, and events of others lie between.
 */
export const eventsBehind = async (
  store: Pick<EventReader, 'readAll'>,
  { prefixes, after }: { readonly prefixes: readonly string[]; readonly after: Position },
): Promise<number> => (await store.readAll({ prefixes, after, limit: EVENTS_BEHIND_MAX })).events.length
