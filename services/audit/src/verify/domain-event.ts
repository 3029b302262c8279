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

/** An event as its service projects it. */
export const storedEventOf = (event: ScannedEvent, service: AnyAuditedService): StoredEvent<DomainEvent> => {
  const { stream, revision, position, metadata } = event
  return { event: domainEvent(event, service), stream, revision, position, metadata: JSON.parse(metadata) }
}
