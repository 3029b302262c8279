import { OPEN_TRANSFERS_SHOWN_MAX, type Verification } from '@folio/contracts/http/operator/audit.ts'
import type { FindingsSummary } from '../verify/findings.ts'
import type { Verified } from '../verify/verify-store.ts'

/** The report of a verification, as the operator API shows it. */
export type Report = NonNullable<Verification['report']>

/** Makes the findings of the operator API from the auditor's output, where unknown fields are left out. */
export const shownFindings = ({ count, first }: FindingsSummary): Report['findings'] => ({
  count,
  first: first.map(({ stream, revision, position, expected, found }) => ({
    stream,
    revision: revision ?? null,
    position: position ?? null,
    expected,
    found,
  })),
})

/** Makes the report from the output of `verify`. */
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
