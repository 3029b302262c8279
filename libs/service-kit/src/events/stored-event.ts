import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import type { LastEvent } from '@folio/contracts/view-keys.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { eventOf, metadataOf } from './event-codec.ts'

/** A stored event, decoded, with its place in the stream and in the store, and its metadata. */
export type StoredEvent<Event> = {
  readonly event: Event
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly id: Uuid
  readonly metadata: EventMetadata
}

/** Decodes a stored event; throws `UnknownEventType`. */
export const storedEvent = <Event extends DomainEvent>(
  recorded: RecordedEvent,
  eventTypes: ReadonlySet<string>,
): StoredEvent<Event> => ({
  event: eventOf<Event>(recorded, eventTypes),
  stream: recorded.stream,
  revision: recorded.revision,
  position: recorded.position,
  id: recorded.id,
  metadata: metadataOf(recorded),
})

/** Names an event as the last event of a view. */
export const lastEventOf = ({ stream, revision, id }: StoredEvent<unknown>): LastEvent => ({ stream, revision, id })
