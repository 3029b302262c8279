import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import type { Project, ViewRetention } from '@folio/service-kit/views/projection.ts'

/** A service's view, with the streams of all kinds of accounts that it is projected from. */
export type AuditedView = {
  readonly view: string
  readonly streamPrefixes: readonly string[]
  readonly eventTypes: ReadonlySet<string>
  readonly project: Project<DomainEvent>
  readonly retention?: ViewRetention
  /** True if it keeps the totals of all postings. */
  readonly keepsTotals: boolean
}

/** The views of services; throws when two kinds of accounts of one service have different projections. */
export const auditedViews = (services: readonly AuditedService[]): readonly AuditedView[] => {
  const views = new Map<string, AuditedView>()
  for (const { service: view, streamPrefix, eventTypes, project, retention, keepsTotals } of services) {
    const known = views.get(view)
    if (known !== undefined && known.project !== project) throw new Error(`the view ${view} has two projections`)
    views.set(view, {
      view,
      streamPrefixes: [...(known?.streamPrefixes ?? []), streamPrefix],
      eventTypes: new Set([...(known?.eventTypes ?? []), ...eventTypes]),
      project,
      ...(retention === undefined ? {} : { retention }),
      keepsTotals,
    })
  }
  return [...views.values()]
}
