import type { Verification } from '@folio/contracts/http/operator/system/audit.ts'
import { expect, it } from 'vitest'
import { verificationGauges } from './verification-gauges.ts'
import { reportOf } from './verification-report.ts'

const verification: Verification = {
  id: 'one',
  status: 'found',
  started_at: '2026-01-01T00:00:00.000000Z',
  ended_at: '2026-01-01T00:00:02.500000Z',
  progress: null,
  failure: null,
  scope: 'since_checkpoint',
  started_by: 'schedule',
  checkpoint: null,
  report: reportOf({
    epoch: 1,
    position: 90,
    events: 40,
    streams: 2,
    seconds: 2.25,
    eventsPerSecond: 18,
    totals: [],
    openTransfers: [],
    views: [],
    lostDays: ['20260101'],
    findings: { count: 3, first: [] },
  }),
}

it('shows the present fault, and the newest verification of each scope', () => {
  const gauges = verificationGauges({ ended: () => [verification], trouble: () => 'findings' })
  const labels = { scope: 'since_checkpoint' }
  expect(Object.fromEntries(gauges.map(({ name, read }) => [name, read()]))).toEqual({
    folio_verification_trouble: [
      { labels: { kind: 'findings' }, value: 1 },
      { labels: { kind: 'failed' }, value: 0 },
    ],
    folio_verification_ended_at_seconds: [{ labels, value: 1_767_225_602.5 }],
    folio_verification_duration_seconds: [{ labels, value: 2.25 }],
    folio_verification_events: [{ labels, value: 40 }],
    folio_verification_findings: [{ labels, value: 3 }],
    folio_verification_lost_days: [{ labels, value: 1 }],
  })
})

it('omits the values of a verification without a report, and shows no fault if there is none', async () => {
  const ended = [{ ...verification, report: null }]
  const gauges = verificationGauges({ ended: () => ended, trouble: () => undefined })
  const readings = await Promise.all(gauges.map(({ read }) => read()))
  expect(readings.map((reading) => reading.map(({ value }) => value))).toEqual([
    [0, 0],
    [1_767_225_602.5],
    [],
    [],
    [],
    [],
  ])
})
