import type { EventMetadata } from '@folio/contracts/event-metadata.ts'
import type { ViewKey } from '@folio/contracts/view-key.ts'
import { type StandsOn, viewKeys } from '@folio/contracts/view-keys.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import type { DomainEvent } from './aggregate.ts'
import { eventOf, metadataOf } from './event-codec.ts'

/** A stored event, read: what happened, where it stands, and where it comes from. */
export type StoredEvent<Event> = {
  readonly event: Event
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly id: Uuid
  readonly metadata: EventMetadata
}

/** Where a projection writes: whole values only, never arithmetic. */
export type ViewWriter = {
  readonly put: <Value extends ViewValue>(key: ViewKey<Value>, value: NoInfer<Value>) => void
  readonly delete: (key: ViewKey<ViewValue>) => void
}

/** What a view shows of an event. */
export type Project<Event> = (stored: StoredEvent<Event>, view: ViewWriter) => void

/** Changes of many events, the last word per key. */
export type Changes = { readonly puts: ReadonlyMap<string, ViewValue>; readonly deletes: ReadonlySet<string> }

/** Reads a stored event; throws `UnknownEventType`. */
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

/** An event as that which a view stands on. */
export const standsOn = ({ stream, revision, id }: StoredEvent<unknown>): StandsOn => ({ stream, revision, id })

/**
 * What events make of a view, with the index of the clients' commands that they answer, but for the first so many, and the
 * event it stands on then.
 */
export const changesOf = <Event extends DomainEvent>(
  events: readonly StoredEvent<Event>[],
  project: Project<Event>,
  unindexed = 0,
): Changes => {
  const puts = new Map<string, ViewValue>()
  const deletes = new Set<string>()
  const writer: ViewWriter = {
    put: (key, value) => {
      deletes.delete(key)
      puts.set(key, value)
    },
    delete: (key) => {
      puts.delete(key)
      deletes.add(key)
    },
  }
  for (const [place, stored] of events.entries()) {
    const { command_id, fingerprint } = stored.metadata
    if (fingerprint !== undefined && place >= unindexed) {
      writer.put(viewKeys.command(command_id), { fingerprint, stream: stored.stream, revision: stored.revision })
    }
    project(stored, writer)
  }
  const forgotten = events[unindexed - 1]
  if (forgotten !== undefined) writer.put(viewKeys.forgotten, { position: forgotten.position })
  const newest = events.at(-1)
  if (newest !== undefined) writer.put(viewKeys.standsOn, standsOn(newest))
  return { puts, deletes }
}
