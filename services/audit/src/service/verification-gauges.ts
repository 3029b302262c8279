import { verificationTrouble } from '@folio/contracts/auditor.ts'
import type { Verification } from '@folio/contracts/http/operator/system/audit.ts'
import type { GaugeReading, ObservableGauge } from '@folio/runtime/telemetry/metrics.ts'
import type { Verifications } from './verifications.ts'

const MILLISECONDS = 1000

/** Returns the gauges of verifications: what is wrong, and of the newest one of each scope its end, duration, events, findings and lost days. */
export const verificationGauges = (kept: Pick<Verifications, 'ended' | 'trouble'>): readonly ObservableGauge[] => {
  const ofEach = (measureOf: (verification: Verification) => number | undefined) => (): GaugeReading =>
    kept.ended().flatMap((verification) => {
      const value = measureOf(verification)
      return value === undefined ? [] : [{ labels: { scope: verification.scope }, value }]
    })
  const labels = ['scope']
  return [
    {
      name: 'folio_verification_trouble',
      help: '1 while verifications have findings, or the newest one could not run.',
      labels: ['kind'],
      read: () =>
        verificationTrouble.options.map((kind) => ({ labels: { kind }, value: kept.trouble() === kind ? 1 : 0 })),
    },
    {
      name: 'folio_verification_ended_at_seconds',
      help: 'Unix time at which the newest verification ended, by scope.',
      labels,
      read: ofEach(({ ended_at }) => (ended_at === null ? undefined : Date.parse(ended_at) / MILLISECONDS)),
    },
    {
      name: 'folio_verification_duration_seconds',
      help: 'Duration of the newest verification, by scope.',
      labels,
      read: ofEach(({ report }) => report?.seconds),
    },
    {
      name: 'folio_verification_events',
      help: 'Events that the newest verification checked, by scope.',
      labels,
      read: ofEach(({ report }) => report?.events),
    },
    {
      name: 'folio_verification_findings',
      help: 'Findings of the newest verification, by scope.',
      labels,
      read: ofEach(({ report }) => report?.findings.count),
    },
    {
      name: 'folio_verification_lost_days',
      help: 'Days whose ticks nobody can prove, because their secrets are lost, by scope.',
      labels,
      read: ofEach(({ report }) => (report === null ? undefined : (report.lost_days?.length ?? 0))),
    },
  ]
}
