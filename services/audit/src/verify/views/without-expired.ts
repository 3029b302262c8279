import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import type { Project } from '@folio/service-kit/views/projection.ts'

/** The projection of a view that has evicted entries that expired before a moment, if it ever did. */
export const withoutExpired = (project: Project<DomainEvent>, before: string | undefined): Project<DomainEvent> => {
  if (before === undefined) return project
  return (stored, view) =>
    project(stored, {
      delete: view.delete,
      put: (key, value) => {
        const expiresAt: unknown = key.startsWith(viewKeys.ttlEntries) ? value['expires_at'] : undefined
        if (typeof expiresAt === 'string' && expiresAt < before) view.delete(key)
        else view.put(key, value)
      },
    })
}
