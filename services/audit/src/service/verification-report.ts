import { OPEN_TRANSFERS_SHOWN_MAX, type Verification } from '@folio/contracts/http/operator/audit.ts'
import type { FoundSoFar } from '../verify/finding.ts'
import type { Verified } from '../verify/verify-store.ts'

/** What a verification found, as the operator API shows it. */
export type Report = NonNullable<Verification['report']>

/** What the auditor prints of findings: JSON leaves out what is not known. */
export const shownFindings = ({ count, first }: FoundSoFar): Report['findings'] => ({
  count,
  first: first.map(({ stream, revision, position, expected, found }) => ({
    stream,
    revision: revision ?? null,
    position: position ?? null,
    expected,
    found,
  })),
})

/** The report of what `verify` printed. */
export const reportOf = (verified: Verified): Report => {
  const { epoch, position, events, streams, seconds, totals, openTransfers, views, findings } = verified
  return {
    epoch,
    position,
    events,
    streams,
    seconds,
    totals: totals.map((total) => ({ ...total })),
    open_transfers: {
      count: openTransfers.length,
      first: openTransfers
        .slice(0, OPEN_TRANSFERS_SHOWN_MAX)
        .map(({ ageSeconds, ...transfer }) => ({ ...transfer, age_seconds: ageSeconds })),
    },
    views: views.map((view) => ({ ...view, position: view.position ?? null })),
    findings: shownFindings(findings),
  }
}
