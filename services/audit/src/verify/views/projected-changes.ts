import { isDeepStrictEqual } from 'node:util'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import { changesOf, type ViewChanges } from '@folio/service-kit/views/projection.ts'
import { serviceOf } from '../../audited-services.ts'
import type { AuditedView } from '../../audited-views.ts'
import { storedEventOf } from '../accounts/domain-event.ts'
import { type DroppedParts, projectionWithout } from './dropped-parts.ts'

/** The events that a view is projected from, and the parts that it has dropped. */
export type ProjectedEvents = {
  readonly dropped: DroppedParts
  /** The kinds of accounts that the view shows. */
  readonly kinds: readonly AuditedService[]
  readonly events: () => Iterable<ScannedEvent>
}

/** Projects consecutive events of one view, without the parts that it has dropped. */
export const changesWithout = (
  dropped: DroppedParts,
  events: readonly StoredEvent<DomainEvent>[],
  view: Pick<AuditedView, 'project' | 'retention'>,
): ViewChanges => {
  const indexed = events.findIndex(({ position }) => position > dropped.purgedTo)
  return changesOf(events, projectionWithout(dropped, view), indexed < 0 ? events.length : indexed)
}

/** The changes of a view by its events, in order (null: deleted); skips events that cannot be parsed. */
export const projectedChanges = function* ({
  kinds,
  events,
  dropped,
}: ProjectedEvents): Iterable<readonly [key: string, json: string | null, event: ScannedEvent]> {
  for (const event of events()) {
    const service = serviceOf(kinds, event.stream)
    if (service === undefined) continue
    try {
      const { puts, deletes } = changesWithout(dropped, [storedEventOf(event, service)], service)
      for (const [key, value] of puts) yield [key, JSON.stringify(value), event]
      for (const key of deletes) yield [key, null, event]
    } catch {
      // The chain check reports an event that cannot be parsed.
    }
  }
}

/** True when two texts are the same JSON value. */
export const isSameJson = (a: string, b: string): boolean => {
  if (a === b) return true
  try {
    return isDeepStrictEqual(JSON.parse(a), JSON.parse(b))
  } catch {
    return false
  }
}
