import { isTotalsKey } from '@folio/contracts/view-keys.ts'
import type { StoredView, StoredViews, StoreScan } from '@folio/runtime/ports/audit-ports.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { auditedViews } from '../../audited-views.ts'
import type { Findings } from '../findings.ts'
import type { TextHash } from '../hashing/text-hash.ts'
import { compareTotals, type WrittenTotals } from './compare-totals.ts'
import { type Digest, isSameDigest, writtenDigest } from './digest.ts'
import { droppedParts } from './dropped-parts.ts'
import type { ExpectedView } from './expected-view.ts'
import { findViewDifferences } from './find-differences.ts'

/** The comparison of a view: the position that it was compared at, or the reason why it was not compared. */
export type ViewComparison = {
  readonly view: string
  readonly position: number | undefined
  readonly entries: number
  readonly verdict: string
}

/** A digest of a view's entries at one moment, with the view's position at that moment. */
export type ViewDigest = {
  readonly view: string
  readonly position: number | undefined
  /** Of the entries that follow from events one by one: all but the totals. */
  readonly digest: Digest
  readonly totals: WrittenTotals
}

/** The positions of the services' views in this epoch; a view of another epoch is rebuilt at the next start. */
export const viewPositions = (
  written: readonly StoredView[],
  services: readonly AuditedService[],
  epoch: number,
): ReadonlyMap<string, number> =>
  new Map(
    written
      .filter(({ view, checkpoint }) => checkpoint.epoch === epoch && services.some(({ service }) => service === view))
      .map(({ view, checkpoint }) => [view, checkpoint.position]),
  )

/** The entries of a view that follow from its events one by one: all but the totals, which `onTotal` gets. */
const withoutTotals = function* (
  entries: Iterable<WrittenTotals[number]>,
  onTotal: (entry: WrittenTotals[number]) => void = () => {},
): Iterable<WrittenTotals[number]> {
  for (const entry of entries) {
    if (isTotalsKey(entry[0])) onTotal(entry)
    else yield entry
  }
}

/** Makes the digests of the views that can be compared. */
export const digestViews = (
  written: readonly StoredView[],
  positions: ReadonlyMap<string, number>,
  hash: TextHash,
): readonly ViewDigest[] =>
  written
    .filter(({ view }) => positions.has(view))
    .map(({ view, entries }) => {
      const totals: (readonly [key: string, json: string])[] = []
      const digest = writtenDigest(
        withoutTotals(entries(), (entry) => totals.push(entry)),
        hash,
      )
      return { view, position: positions.get(view), digest, totals }
    })

/** The parts of a comparison. */
export type ComparisonParts = {
  readonly services: readonly AuditedService[]
  readonly store: Pick<StoreScan, 'scan'>
  readonly written: StoredViews | undefined
  readonly hash: TextHash
  readonly findings: Findings
}

/** Compares a view entry by entry at its current position; reads its file in one long transaction. */
const compareEntries = ({ services, store, written, hash, findings }: ComparisonParts, name: string): void => {
  written?.atOneMoment((views) => {
    const now = views.find(({ view }) => view === name)
    if (now === undefined) return
    const events = () => store.scan(0, now.checkpoint.position)
    const kinds = services.filter(({ service }) => service === name)
    const entries = () => withoutTotals(now.entries())
    findViewDifferences({ view: name, kinds, hash, events, dropped: droppedParts(now), entries }, findings)
  })
}

/** Compares the digest of each service's view with that of the replay; compares entries only when digests differ. */
export const compareViews = (
  parts: ComparisonParts,
  digests: readonly ViewDigest[],
  expectedViews: ReadonlyMap<string, ExpectedView>,
): readonly ViewComparison[] =>
  auditedViews(parts.services).map(({ view }): ViewComparison => {
    const found = digests.find((one) => one.view === view)
    const expected = expectedViews.get(view)
    if (found === undefined || expected === undefined) {
      return {
        view,
        position: undefined,
        entries: 0,
        verdict: 'not compared: it is not there yet, or of another epoch',
      }
    }
    const { position, digest, totals: written } = found
    const { entries } = digest
    compareTotals(view, { written, moved: expected.totals() }, parts.findings)
    if (isSameDigest(digest, expected.digest())) return { view, position, entries, verdict: 'equals the replay' }
    const before = parts.findings.soFar().count
    compareEntries(parts, view)
    const differences = parts.findings.soFar().count - before
    const verdict = differences === 0 ? 'equals the replay, entry by entry' : 'differs from the replay'
    return { view, position, entries, verdict }
  })
