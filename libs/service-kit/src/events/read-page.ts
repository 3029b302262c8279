import type { Position, RecordedEvent, StorePage } from '@folio/event-store/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { type StoredEvent, storedEvent } from './stored-event.ts'

/** A stored event, as recorded and decoded. */
export type ReadEvent<Event> = { readonly recorded: RecordedEvent; readonly stored: StoredEvent<Event> }

/** A page of the store with its events decoded, and the position of its end. */
export type ReadPage<Event> = { readonly events: readonly ReadEvent<Event>[]; readonly position: Position }

/** Decodes the events of a page; throws `UnknownEventType`. */
export const readPage = <Event extends DomainEvent>(
  { events, position }: StorePage,
  eventTypes: ReadonlySet<string>,
): ReadPage<Event> => ({
  events: events.map((recorded) => ({ recorded, stored: storedEvent<Event>(recorded, eventTypes) })),
  position,
})
