import { type Uuid, uuidFromHex } from '@folio/kernel/uuid-v5.ts'
import type { ScannedEvent } from '@folio/runtime/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregate.ts'
import type { AnyAuditedService } from '@folio/service-kit/audited-service.ts'
import { UnknownEventType } from '@folio/service-kit/event-codec.ts'
import type { StoredEvent } from '@folio/service-kit/projection.ts'

/** The facts of an event as its service reads them; throws where the service does not know its type. */
export const domainEvent = (
  { stream, revision, type, data }: ScannedEvent,
  service: AnyAuditedService,
): DomainEvent => {
  if (!service.eventTypes.has(type)) throw new UnknownEventType(`${stream}@${revision} is a ${type}`)
  return { type, data: JSON.parse(data) }
}

/** The id of an event as its store gives it. */
export const idOf = ({ id }: Pick<ScannedEvent, 'id'>): Uuid => uuidFromHex(id.toLowerCase(), 8)

/** An event as its service projects it. */
export const storedEventOf = (event: ScannedEvent, service: AnyAuditedService): StoredEvent<DomainEvent> => {
  const { stream, revision, position, metadata } = event
  const read = { event: domainEvent(event, service), metadata: JSON.parse(metadata) }
  return { ...read, stream, revision, position, id: idOf(event) }
}
