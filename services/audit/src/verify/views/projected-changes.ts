import { isDeepStrictEqual } from 'node:util'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { changesOf } from '@folio/service-kit/views/projection.ts'
import { serviceOf } from '../../audited-services.ts'
import { storedEventOf } from '../accounts/domain-event.ts'
import { withoutExpired } from './without-expired.ts'

/** The events that a view is projected from, and the parts that it has dropped. */
export type ProjectedEvents = {
  /** The kinds of accounts that the view shows. */
  readonly kinds: readonly AuditedService[]
  readonly events: () => Iterable<ScannedEvent>
  /** The position up to which the view has purged command ids. */
  readonly purgedTo: number
  /** The moment before which the view has evicted expired entries, if it ever did. */
  readonly expiredBefore: string | undefined
}

/** The changes of a view by its events, in order (null: deleted); skips events that cannot be parsed. */
export const projectedChanges = function* ({
  kinds,
  events,
  purgedTo,
  expiredBefore,
}: ProjectedEvents): Iterable<readonly [key: string, json: string | null, event: ScannedEvent]> {
  for (const event of events()) {
    const service = serviceOf(kinds, event.stream)
    if (service === undefined) continue
    try {
      const unindexed = event.position > purgedTo ? 0 : 1
      const project = withoutExpired(service.project, expiredBefore)
      const { puts, deletes } = changesOf([storedEventOf(event, service)], project, unindexed)
      for (const [key, value] of puts) yield [key, JSON.stringify(value), event]
      for (const key of deletes) yield [key, null, event]
    } catch {
      // The chain check reports an event that cannot be parsed.
    }
  }
}

/** True when two texts are the same JSON value. */
export const isSameJson = (a: string, b: string): boolean => {
  try {
    return isDeepStrictEqual(JSON.parse(a), JSON.parse(b))
  } catch {
    return false
  }
}
