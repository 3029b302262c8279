import type { ScannedEvent, StoredView, StoredViews, StoreScan } from '@folio/runtime/ports/audit-ports.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { auditedViews } from '../../audited-views.ts'
import type { Findings } from '../findings.ts'
import type { KnownHistory } from '../history/known-history.ts'
import { expiryMoments, purgedPositions, type ViewComparison } from '../views/compare-views.ts'
import { isSameJson, projectedChanges } from '../views/projected-changes.ts'

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

type Expected = { readonly json: string | null; readonly event: ScannedEvent }

/** Compares the entries of one view; returns their number. */
const compareEntries = (stored: StoredView, { services, store, known, findings }: NewEntriesParts): number => {
  const { view, checkpoint } = stored
  const kinds = services.filter(({ service }) => service === view)
  const purgedTo = purgedPositions([stored]).get(view) ?? 0
  const expiredBefore = expiryMoments([stored]).get(view)
  const events = () => store.scan(known.position, checkpoint.position)
  const expected = new Map<string, Expected>()
  for (const [key, json, event] of projectedChanges({ kinds, events, purgedTo, expiredBefore })) {
    expected.set(key, { json, event })
  }
  for (const [key, { json, event }] of expected) {
    const found = stored.entry(key)
    if (json === null ? found === undefined : found !== undefined && isSameJson(json, found)) continue
    const { stream, revision, position } = event
    const right = `in the view ${view} at ${key}: ${json ?? 'nothing'}`
    findings.add({ stream, revision, position, expected: right, found: found ?? 'nothing' })
  }
  return expected.size
}

const comparisonOf = (view: string, stored: StoredView | undefined, parts: NewEntriesParts): ViewComparison => {
  const { store, known, findings } = parts
  if (stored === undefined || stored.checkpoint.epoch !== store.epoch) {
    const verdict = 'not compared: it is not there yet, or of another epoch'
    return { view, position: undefined, entries: 0, verdict }
  }
  const { position } = stored.checkpoint
  if (position <= known.position) {
    return { view, position, entries: 0, verdict: 'not compared: it has no event after the checkpoint' }
  }
  if (store.eventsAfter(known.position) > NEW_EVENTS_MAX) {
    const verdict = `not compared: more than ${NEW_EVENTS_MAX.toLocaleString('en-US')} events are new`
    return { view, position, entries: 0, verdict }
  }
  const before = findings.soFar().count
  const entries = compareEntries(stored, parts)
  const isSame = findings.soFar().count === before
  return { view, position, entries, verdict: isSame ? 'equals the replay in what is new' : 'differs from the replay' }
}

/** Compares the entries of views that the events after a checkpoint change, as of one moment. */
export const compareNewEntries = (parts: NewEntriesParts): readonly ViewComparison[] => {
  const names = auditedViews(parts.services).map(({ view }) => view)
  const compare = (views: readonly StoredView[]) =>
    names.map((name) =>
      comparisonOf(
        name,
        views.find(({ view }) => view === name),
        parts,
      ),
    )
  return parts.written === undefined ? compare([]) : parts.written.atOneMoment(compare)
}
