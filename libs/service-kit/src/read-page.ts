import type { Position, RecordedEvent, StorePage } from '@folio/event-store/port.ts'
import type { DomainEvent } from './aggregate.ts'
import { type StoredEvent, storedEvent } from './projection.ts'

/** A stored event as the store gave it, and as it was read. */
export type ReadEvent<Event> = { readonly recorded: RecordedEvent; readonly stored: StoredEvent<Event> }

/** A piece of the store with its events read, and the position that it reaches. */
export type ReadPage<Event> = { readonly events: readonly ReadEvent<Event>[]; readonly position: Position }

/** Reads the events of a page; throws `UnknownEventType`. */
export const readPage = <Event extends DomainEvent>(
  { events, position }: StorePage,
  eventTypes: ReadonlySet<string>,
): ReadPage<Event> => ({
  events: events.map((recorded) => ({ recorded, stored: storedEvent<Event>(recorded, eventTypes) })),
  position,
})
