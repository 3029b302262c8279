import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { StoredView } from '@folio/runtime/ports/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import type { Project } from '@folio/service-kit/views/projection.ts'
import type { AuditedView } from '../../audited-views.ts'

/** The parts that a view says it has dropped. */
export type DroppedParts = {
  /** The position up to which the view has purged command ids; 0 where it has purged none. */
  readonly purgedTo: number
  /** The moment before which the view has evicted expired entries, if it ever did. */
  readonly expiredBefore?: string
  /** The position up to which the view has retired the entries of its retention; 0 where it has retired none. */
  readonly retiredTo: number
}

/** The parts of a view that has dropped nothing. */
export const NOTHING_DROPPED: DroppedParts = { purgedTo: 0, retiredTo: 0 }

/**
 * Reads a field of a note about what a view has dropped; undefined where it cannot be read, which is a finding of its own: the
 * view then counts as one that has dropped nothing.
 */
export const droppedField = (json: string | undefined, field: string): unknown => {
  try {
    const value: unknown = json === undefined ? undefined : JSON.parse(json)
    return typeof value === 'object' && value !== null
      ? Object.entries(value).find(([name]) => name === field)?.[1]
      : undefined
  } catch {
    return undefined
  }
}

/** Reads the parts that a view says it has dropped. */
export const droppedParts = ({ entry }: Pick<StoredView, 'entry'>): DroppedParts => {
  const positionAt = (key: string): number => {
    const position = droppedField(entry(key), 'position')
    return typeof position === 'number' ? position : 0
  }
  const before = droppedField(entry(viewKeys.evictedTtlEntries), 'before')
  return {
    purgedTo: positionAt(viewKeys.purgedCommandIds),
    ...(typeof before === 'string' ? { expiredBefore: before } : {}),
    retiredTo: positionAt(viewKeys.retiredEntries),
  }
}

/** The projection of a view without the entries that it has evicted or retired. */
export const projectionWithout = (
  { expiredBefore, retiredTo }: DroppedParts,
  { project, retention }: Pick<AuditedView, 'project' | 'retention'>,
): Project<DomainEvent> => {
  const prefix = retiredTo > 0 ? retention?.prefix : undefined
  if (expiredBefore === undefined && prefix === undefined) return project
  return (stored, view) =>
    project(stored, {
      delete: view.delete,
      put: (key, value) => {
        const expiresAt: unknown = key.startsWith(viewKeys.ttlEntries) ? value['expires_at'] : undefined
        const isExpired = expiredBefore !== undefined && typeof expiresAt === 'string' && expiresAt < expiredBefore
        const isRetired = prefix !== undefined && stored.position <= retiredTo && key.startsWith(prefix)
        if (isExpired || isRetired) view.delete(key)
        else view.put(key, value)
      },
    })
}
