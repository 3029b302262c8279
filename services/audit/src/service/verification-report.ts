import {
  OPEN_TRANSFERS_SHOWN_MAX,
  type ShownCheckpoint,
  type Verification,
} from '@folio/contracts/http/operator/system/audit.ts'
import type { VerifiedSince } from '../commands/verify-summary.ts'
import type { FindingsSummary } from '../verify/findings.ts'

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

const shownCheckpoint = (checkpoint: NonNullable<VerifiedSince['since']>): ShownCheckpoint => {
  const { version, position, made_at, full, replaces } = checkpoint
  return { version, position, made_at, full, replaces: replaces ?? null }
}

/** The checkpoint that a verification made; null where it made none. */
export const checkpointOf = ({ checkpoint }: Pick<VerifiedSince, 'checkpoint'>): ShownCheckpoint | null =>
  checkpoint === undefined || 'none' in checkpoint ? null : shownCheckpoint(checkpoint)

/** Makes the report from the output of `verify`. */
export const reportOf = (verified: Omit<VerifiedSince, 'isFull'>): Report => {
  const { epoch, position, events, streams, seconds, totals, openTransfers, views, lostDays, findings } = verified
  return {
    since: verified.since === undefined ? null : shownCheckpoint(verified.since),
    epoch,
    position,
    events,
    streams,
    seconds,
    ...(lostDays.length === 0 ? {} : { lost_days: [...lostDays] }),
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
