import type { ViewValue } from '@folio/read-model/port.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import type { ViewChanges } from '@folio/service-kit/views/projection.ts'
import type { AuditedView } from '../../audited-views.ts'
import { storedEventOf } from '../accounts/domain-event.ts'
import type { DroppedParts } from '../views/dropped-parts.ts'
import { changesWithout } from '../views/projected-changes.ts'

/** The number of events that are projected at a time, as by the follower of a service. */
const EVENTS_PER_BATCH = 512

/** The entries of one view that new events change. */
export type NewEntries = {
  /** Takes the next event of the view. */
  readonly take: (event: ScannedEvent, service: AuditedService) => void
  /** The last value of each entry; null for a deleted one. */
  readonly entries: () => ReadonlyMap<string, ViewValue | null>
}

/** Collects the entries of a view from its events in order; skips events that cannot be parsed or projected. */
export const newEntries = (view: Pick<AuditedView, 'project' | 'retention'>, dropped: DroppedParts): NewEntries => {
  const last = new Map<string, ViewValue | null>()
  let batch: StoredEvent<DomainEvent>[] = []

  const keep = ({ puts, deletes }: ViewChanges): void => {
    for (const [key, value] of puts) last.set(key, value)
    for (const key of deletes) last.set(key, null)
  }
  /** True if all events can be projected. */
  const isKept = (events: readonly StoredEvent<DomainEvent>[]): boolean => {
    try {
      keep(changesWithout(dropped, events, view))
      return true
    } catch {
      return false
    }
  }
  const flush = (): void => {
    if (batch.length > 0 && !isKept(batch)) for (const stored of batch) isKept([stored])
    batch = []
  }

  return {
    take: (event, service) => {
      try {
        batch.push(storedEventOf(event, service))
      } catch {
        // The chain check reports an event that cannot be parsed.
        return
      }
      if (batch.length === EVENTS_PER_BATCH) flush()
    },
    entries: () => {
      flush()
      return last
    },
  }
}
