import type { DomainEvent } from '@folio/service-kit/aggregate.ts'
import type { AnyAuditedService } from '@folio/service-kit/audited-service.ts'
import type { Project } from '@folio/service-kit/projection.ts'

/** A service's view: the streams that it is made from, of however many kinds of accounts, and how. */
export type AuditedView = {
  readonly view: string
  readonly streamPrefixes: readonly string[]
  readonly eventTypes: ReadonlySet<string>
  readonly project: Project<DomainEvent>
}

/** The views of services; throws where two kinds of accounts of one service are not shown by one projection. */
export const auditedViews = (services: readonly AnyAuditedService[]): readonly AuditedView[] => {
  const views = new Map<string, AuditedView>()
  for (const { service: view, streamPrefix, eventTypes, project } of services) {
    const known = views.get(view)
    if (known !== undefined && known.project !== project) throw new Error(`the view ${view} has two projections`)
    views.set(view, {
      view,
      streamPrefixes: [...(known?.streamPrefixes ?? []), streamPrefix],
      eventTypes: new Set([...(known?.eventTypes ?? []), ...eventTypes]),
      project,
    })
  }
  return [...views.values()]
}
