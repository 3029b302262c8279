import { isDeepStrictEqual } from 'node:util'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import { changesOf, type Project, type ViewChanges } from '@folio/service-kit/views/projection.ts'
import { serviceOf } from '../../audited-services.ts'
import { storedEventOf } from '../accounts/domain-event.ts'
import { withoutExpired } from './without-expired.ts'

/** The parts that a view has dropped. */
export type DroppedParts = {
  /** The position up to which the view has purged command ids. */
  readonly purgedTo: number
  /** The moment before which the view has evicted expired entries, if it ever did. */
  readonly expiredBefore: string | undefined
}

/** The events that a view is projected from, and the parts that it has dropped. */
export type ProjectedEvents = DroppedParts & {
  /** The kinds of accounts that the view shows. */
  readonly kinds: readonly AuditedService[]
  readonly events: () => Iterable<ScannedEvent>
}

/** Projects consecutive events of one view, without the parts that it has dropped. */
export const changesWithout = (
  { purgedTo, expiredBefore }: DroppedParts,
  events: readonly StoredEvent<DomainEvent>[],
  project: Project<DomainEvent>,
): ViewChanges => {
  const indexed = events.findIndex(({ position }) => position > purgedTo)
  return changesOf(events, withoutExpired(project, expiredBefore), indexed < 0 ? events.length : indexed)
}

/** The changes of a view by its events, in order (null: deleted); skips events that cannot be parsed. */
export const projectedChanges = function* ({
  kinds,
  events,
  ...dropped
}: ProjectedEvents): Iterable<readonly [key: string, json: string | null, event: ScannedEvent]> {
  for (const event of events()) {
    const service = serviceOf(kinds, event.stream)
    if (service === undefined) continue
    try {
      const { puts, deletes } = changesWithout(dropped, [storedEventOf(event, service)], service.project)
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
