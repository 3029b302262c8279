import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { type Uuid, uuidFromHex } from '@folio/kernel/uuid-v5.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'

/** Decodes an event as its service does; throws when the service does not know its type. */
export const domainEvent = (event: ScannedEvent, service: AuditedService): DomainEvent => {
  const { type, data } = event
  if (!service.eventTypes.has(type)) throw new UnknownEventType(`${formatEventRef(event)} is a ${type}`)
  return { type, data: JSON.parse(data) }
}

/** The id of an event in the form of the store's port. */
export const idOf = ({ id }: Pick<ScannedEvent, 'id'>): Uuid => uuidFromHex(id.toLowerCase(), 8)

/** Makes the event that a service's projection takes. */
export const storedEventOf = (event: ScannedEvent, service: AuditedService): StoredEvent<DomainEvent> => {
  const { stream, revision, position, metadata } = event
  const read = { event: domainEvent(event, service), metadata: JSON.parse(metadata) }
  return { ...read, stream, revision, position, id: idOf(event) }
}
