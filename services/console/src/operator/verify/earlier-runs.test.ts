import { expect, it } from 'vitest'
import type { Act } from '../acts/act-outcome.ts'
import { earlierRuns, endOf } from './earlier-runs.ts'

const act = (at: string, changed: Partial<Act>): Act => ({
  act_id: at,
  operator: 'ann',
  role: 'auditor',
  session_id: null,
  kind: 'startVerification',
  at,
  reason: null,
  ticket: null,
  details: {},
  outcome: null,
  stream: 'operator-ann',
  revision: 0,
  ...changed,
})

const answered = (status: number, details: Readonly<Record<string, string>> = {}): Act['outcome'] => ({
  at: '2026-01-02',
  status,
  code: null,
  rule: null,
  is_repeat: false,
  details,
})

const begun = (at: string, id: string): Act => act(at, { outcome: answered(200, { id }) })

it('the runs that the auditor lists no more are found by the acts that started them, the newest first', () => {
  const refused = act('2026-01-04', { outcome: answered(400) })
  const starts = [begun('2026-01-01', 'old'), refused, begun('2026-01-03', 'gone'), begun('2026-01-05', 'listed')]
  const runs = earlierRuns(starts, [], new Set(['listed']))
  expect(runs.map(({ id }) => id)).toEqual(['gone', 'old'])
  expect(runs.map(endOf)).toEqual(['not known', 'not known'])
})

it('an act that asked to stop a run is told, and not taken for its end', () => {
  const stop = (status: number, operator: string) =>
    act('2026-01-02', { operator, details: { verification_id: 'old' }, outcome: answered(status) })
  const [run] = earlierRuns([begun('2026-01-01', 'old')], [stop(404, 'bob'), stop(200, 'eve')], new Set())
  expect(run === undefined ? '' : endOf(run)).toBe('not known: eve asked to stop it')
})

it('a start without a recorded answer may have begun or not', () => {
  const [run] = earlierRuns([act('2026-01-01', {})], [], new Set())
  expect(run === undefined ? '' : endOf(run)).toBe('not known, and not if it began')
})
