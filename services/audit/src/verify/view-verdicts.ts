import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { StoreScan, WrittenView, WrittenViews } from '@folio/runtime/audit-ports.ts'
import type { AnyAuditedService } from '@folio/service-kit/audited-service.ts'
import { auditedViews } from '../audited-views.ts'
import { type Digest, isSameDigest } from './digest.ts'
import type { Findings } from './finding.ts'
import type { TextHash } from './text-hash.ts'
import { viewDifferences } from './view-differences.ts'
import type { ViewLedger } from './view-ledger.ts'
import { writtenDigest } from './written-digest.ts'

/** What became of comparing a view: the position it was compared at, or why it was not. */
export type ViewVerdict = {
  readonly view: string
  readonly position: number | undefined
  readonly entries: number
  readonly verdict: string
}

/** A view at the moment it was looked at: how far it is believed, and a digest of what it held. */
export type LookedAt = { readonly view: string; readonly position: number | undefined; readonly digest: Digest }

/** Where the views of services stand in this epoch; a view of another epoch is made anew at the next start. */
export const viewPositions = (
  written: readonly WrittenView[],
  services: readonly AnyAuditedService[],
  epoch: number,
): ReadonlyMap<string, number> =>
  new Map(
    written
      .filter(({ view, mark }) => mark.epoch === epoch && services.some(({ service }) => service === view))
      .map(({ view, mark }) => [view, mark.position]),
  )

/** What views have noted of themselves under a key, of those that have. */
const noted = <Noted>(
  written: readonly WrittenView[],
  key: string,
  read: (value: Readonly<Record<string, unknown>>) => Noted | undefined,
): ReadonlyMap<string, Noted> =>
  new Map(
    written.flatMap(({ view, entry }) => {
      const json = entry(key)
      const value = json === undefined ? undefined : read(JSON.parse(json))
      return value === undefined ? [] : [[view, value]]
    }),
  )

/** Up to where the index of each view knows no command any more. */
export const forgottenPositions = (written: readonly WrittenView[]): ReadonlyMap<string, number> =>
  noted(written, viewKeys.forgotten, ({ position }) => (typeof position === 'number' ? position : undefined))

/** Before which moment each view has dropped all that passes. */
export const passedMoments = (written: readonly WrittenView[]): ReadonlyMap<string, string> =>
  noted(written, viewKeys.passed, ({ before }) => (typeof before === 'string' ? before : undefined))

/** Takes the digests of the views that can be compared. */
export const lookAtViews = (
  written: readonly WrittenView[],
  positions: ReadonlyMap<string, number>,
  hash: TextHash,
): readonly LookedAt[] =>
  written
    .filter(({ view }) => positions.has(view))
    .map(({ view, entries }) => ({ view, position: positions.get(view), digest: writtenDigest(entries(), hash) }))

/** What the views are judged with. */
export type Judging = {
  readonly services: readonly AnyAuditedService[]
  readonly store: Pick<StoreScan, 'scan'>
  readonly written: WrittenViews | undefined
  readonly hash: TextHash
  readonly findings: Findings
}

/** Compares a view entry by entry where it stands now; its file is read in one long look. */
const findDifferences = ({ services, store, written, hash, findings }: Judging, name: string): void => {
  written?.atOneMoment((views) => {
    const now = views.find(({ view }) => view === name)
    if (now === undefined) return
    const events = () => store.scan(0, now.mark.position)
    const kinds = services.filter(({ service }) => service === name)
    const forgottenTo = forgottenPositions([now]).get(name) ?? 0
    const passedBefore = passedMoments([now]).get(name)
    const entries = now.entries
    viewDifferences({ view: name, kinds, hash, events, forgottenTo, passedBefore, entries }, findings)
  })
}

/** Judges each service's view by the digest of what its events make of it; only where digests differ, entries are compared. */
export const viewVerdicts = (
  judging: Judging,
  looked: readonly LookedAt[],
  ledgers: ReadonlyMap<string, ViewLedger>,
): readonly ViewVerdict[] =>
  auditedViews(judging.services).map(({ view }): ViewVerdict => {
    const found = looked.find((one) => one.view === view)
    const ledger = ledgers.get(view)
    if (found === undefined || ledger === undefined) {
      return {
        view,
        position: undefined,
        entries: 0,
        verdict: 'not compared: it is not there yet, or of another epoch',
      }
    }
    const { position, digest } = found
    const { entries } = digest
    if (isSameDigest(digest, ledger.digest())) return { view, position, entries, verdict: 'equals the replay' }
    const before = judging.findings.soFar().count
    findDifferences(judging, view)
    const differences = judging.findings.soFar().count - before
    const verdict = differences === 0 ? 'equals the replay, entry by entry' : 'differs from the replay'
    return { view, position, entries, verdict }
  })
