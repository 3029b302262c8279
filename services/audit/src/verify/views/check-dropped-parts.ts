import { viewKeys } from '@folio/contracts/view-keys.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { StoredView, StoreScan } from '@folio/runtime/ports/audit-ports.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { serviceOf } from '../../audited-services.ts'
import { auditedViews } from '../../audited-views.ts'
import type { Findings } from '../findings.ts'
import { droppedField } from './dropped-parts.ts'

/** The notes of views about what they have dropped are compared with these; `now` in microseconds since 1970. */
export type DroppedPartsCheck = {
  readonly services: readonly AuditedService[]
  readonly store: Pick<StoreScan, 'scan'>
  readonly now: number
  readonly findings: Findings
}

type Retired = { readonly view: StoredView; readonly json: string; readonly position: number }

/** The clocks of the auditor and of the services may differ by so much. */
const CLOCKS_DIFFER_MICROSECONDS = 60 * 60 * 1_000_000

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** Returns the moment before which an event must have happened that the view may have retired; undefined if it retires none. */
const retiresBefore = (name: string, { services, now }: DroppedPartsCheck): string | undefined => {
  const retention = auditedViews(services).find(({ view }) => view === name)?.retention
  return retention && timestampOf(now - retention.keptMs * 1000 + CLOCKS_DIFFER_MICROSECONDS)
}

const timeOf = (metadata: string): unknown => {
  try {
    return JSON.parse(metadata)?.at
  } catch {
    return undefined
  }
}

/** Compares the position up to which a view has retired entries with the age of the event there. */
const checkRetired = ({ view, json, position }: Retired, check: DroppedPartsCheck): void => {
  const before = retiresBefore(view.view, check)
  const [event] = position > view.checkpoint.position ? [] : check.store.scan(position - 1, position)
  const isOwn = event !== undefined && serviceOf(check.services, event.stream)?.service === view.view
  const time = isOwn ? timeOf(event.metadata) : undefined
  if (before !== undefined && typeof time === 'string' && time < before) return
  const place = { stream: `view ${view.view}`, revision: undefined, position }
  const old = before === undefined ? 'nothing' : `the position of one of its events from before ${before}`
  check.findings.add({
    ...place,
    expected: `in the view ${view.view} at ${viewKeys.retiredEntries}: ${old}`,
    found: json,
  })
}

/**
 * Checks the notes of a view about what it has dropped, which excuse entries that are missing: each can be read, it has evicted
 * entries up to the present at most, and the last event whose entries it has retired is as old as its retention demands.
 */
const checkView = (view: StoredView, check: DroppedPartsCheck): void => {
  const unfit = (key: string, expected: string, found: string): void => {
    const place = { stream: `view ${view.view}`, revision: undefined, position: undefined }
    check.findings.add({ ...place, expected: `in the view ${view.view} at ${key}: ${expected}`, found })
  }
  for (const key of [viewKeys.purgedCommandIds, viewKeys.retiredEntries]) {
    const json = view.entry(key)
    if (json === undefined) continue
    const position = droppedField(json, 'position')
    if (!isPosition(position)) unfit(key, 'a position', json)
    else if (key === viewKeys.retiredEntries) checkRetired({ view, json, position }, check)
  }
  const json = view.entry(viewKeys.evictedTtlEntries)
  const before = droppedField(json, 'before')
  const present = timestampOf(check.now + CLOCKS_DIFFER_MICROSECONDS)
  if (json === undefined || (typeof before === 'string' && before < present)) return
  unfit(viewKeys.evictedTtlEntries, `a moment before ${present}`, json)
}

/** Checks the notes of views about what they have dropped. */
export const checkDroppedParts = (views: readonly StoredView[], check: DroppedPartsCheck): void => {
  for (const view of views) checkView(view, check)
}
