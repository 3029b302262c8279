import type { ScannedEvent, StoredView, StoredViews, StoreScan } from '@folio/runtime/ports/audit-ports.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { serviceOf } from '../../audited-services.ts'
import { type AuditedView, auditedViews } from '../../audited-views.ts'
import type { Findings } from '../findings.ts'
import type { KnownHistory } from '../history/known-history.ts'
import type { ViewComparison } from '../views/compare-views.ts'
import { droppedParts } from '../views/dropped-parts.ts'
import { isSameJson, projectedChanges } from '../views/projected-changes.ts'
import { type NewEntries, newEntries } from './new-entries.ts'

/** The entries that new events change are kept in memory until they are compared: some 500 bytes an event. */
const NEW_EVENTS_MAX = 200_000

/** The parts of a comparison of entries that new events change. */
export type NewEntriesParts = {
  readonly services: readonly AuditedService[]
  readonly store: Pick<StoreScan, 'scan' | 'epoch' | 'eventsAfter'>
  readonly written: StoredViews | undefined
  readonly known: Pick<KnownHistory, 'position'>
  readonly findings: Findings
}

/** A view to compare, and its entries as new events make them. */
type ComparedView = { readonly stored: StoredView; readonly expected: NewEntries }

/** A view that is not compared: its name, its position, and the reason. */
type Skipped = Pick<ViewComparison, 'view' | 'position' | 'verdict'>

/** Decides if a view is compared. */
const comparedView = (
  audited: AuditedView,
  stored: StoredView | undefined,
  { store, known }: NewEntriesParts,
): ComparedView | Skipped => {
  const { view } = audited
  if (stored === undefined || stored.checkpoint.epoch !== store.epoch) {
    return { view, position: undefined, verdict: 'not compared: it is not there yet, or of another epoch' }
  }
  const { position } = stored.checkpoint
  if (position <= known.position) {
    return { view, position, verdict: 'not compared: it has no event after the checkpoint' }
  }
  if (store.eventsAfter(known.position) > NEW_EVENTS_MAX) {
    const verdict = `not compared: more than ${NEW_EVENTS_MAX.toLocaleString('en-US')} events are new`
    return { view, position, verdict }
  }
  return { stored, expected: newEntries(audited, droppedParts(stored)) }
}

/** Reads the new events once, and projects each to its view, up to the position of that. */
const projectNew = (compared: readonly ComparedView[], { services, store, known }: NewEntriesParts): void => {
  const views = new Map(compared.map((one) => [one.stored.view, one]))
  const upTo = Math.max(known.position, ...compared.map(({ stored }) => stored.checkpoint.position))
  for (const event of store.scan(known.position, upTo)) {
    const service = serviceOf(services, event.stream)
    const of = service && views.get(service.service)
    if (service === undefined || of === undefined || event.position > of.stored.checkpoint.position) continue
    of.expected.take(event, service)
  }
}

/** Finds the last event that changes each of some entries of a view. */
const eventsBehind = (
  keys: ReadonlySet<string>,
  stored: StoredView,
  { services, store, known }: NewEntriesParts,
): ReadonlyMap<string, ScannedEvent> => {
  const behind = new Map<string, ScannedEvent>()
  const kinds = services.filter(({ service }) => service === stored.view)
  const events = () => store.scan(known.position, stored.checkpoint.position)
  for (const [key, , event] of projectedChanges({ kinds, events, dropped: droppedParts(stored) })) {
    if (keys.has(key)) behind.set(key, event)
  }
  return behind
}

/** Compares the entries of one view with the file; the events behind those that differ are read again. */
const compareEntries = ({ stored, expected }: ComparedView, parts: NewEntriesParts): ViewComparison => {
  const { view, checkpoint } = stored
  const entries = expected.entries()
  const differing = new Map<string, { readonly right: string; readonly found: string }>()
  // In the order of the file, each of its pages is read once.
  for (const key of [...entries.keys()].sort()) {
    const value = entries.get(key) ?? null
    const right = value === null ? undefined : JSON.stringify(value)
    const found = stored.entry(key)
    if (right === undefined ? found === undefined : found !== undefined && isSameJson(right, found)) continue
    differing.set(key, { right: right ?? 'nothing', found: found ?? 'nothing' })
  }
  const compared = { view, position: checkpoint.position, entries: entries.size }
  if (differing.size === 0) return { ...compared, verdict: 'equals the replay in what is new' }
  const events = eventsBehind(new Set(differing.keys()), stored, parts)
  for (const [key, { right, found }] of differing) {
    const { stream = `view ${view}`, revision, position } = events.get(key) ?? {}
    parts.findings.add({ stream, revision, position, expected: `in the view ${view} at ${key}: ${right}`, found })
  }
  return { ...compared, verdict: 'differs from the replay' }
}

/** Compares the entries of views that the events after a checkpoint change, as of one moment. */
export const compareNewEntries = (parts: NewEntriesParts): readonly ViewComparison[] => {
  const compare = (written: readonly StoredView[]): readonly ViewComparison[] => {
    const views = auditedViews(parts.services).map((audited) =>
      comparedView(
        audited,
        written.find(({ view }) => view === audited.view),
        parts,
      ),
    )
    projectNew(
      views.filter((view) => 'stored' in view),
      parts,
    )
    return views.map((view) => ('stored' in view ? compareEntries(view, parts) : { ...view, entries: 0 }))
  }
  return parts.written === undefined ? compare([]) : parts.written.atOneMoment(compare)
}
