import { expect, it } from 'vitest'
import { type Act, actsAround, actsAt } from './setters.ts'

const actOf = (operator: string, began: string, answered: string | undefined, currency = 'EUR'): Act => ({
  act_id: operator,
  operator,
  role: 'operator',
  session_id: null,
  kind: 'setFxRate',
  reason: null,
  ticket: null,
  at: `2026-01-31T09:30:${began}Z`,
  details: { currency },
  stream: `operator-${operator}`,
  revision: 1,
  outcome:
    answered === undefined
      ? null
      : { at: `2026-01-31T09:30:${answered}Z`, status: 200, code: null, rule: null, is_repeat: false, details: {} },
})

const setAt = (acts: readonly Act[], at: string) =>
  actsAt(acts, { currency: 'EUR', at: `2026-01-31T09:30:${at}Z` }).map(({ operator }) => operator)

it('a rate was set by the act that was under way at that moment', () => {
  const acts = [actOf('ann', '01.000000', '01.000900'), actOf('ben', '02.000000', '02.000900')]
  expect(setAt(acts, '02.000400')).toEqual(['ben'])
  expect(setAt(acts, '01.500000')).toEqual([])
})

it('an act on another currency, a refused one and one without an outcome set no rate', () => {
  const refused = actOf('dan', '01.000000', '01.000900')
  const acts = [
    actOf('ann', '01.000000', '01.000900', 'GBP'),
    actOf('ben', '01.000000', undefined),
    { ...refused, outcome: refused.outcome === null ? null : { ...refused.outcome, status: 400 } },
  ]
  expect(setAt(acts, '01.000400')).toEqual([])
})

it('the acts around a moment are those of a minute before and after it', () =>
  expect(actsAround('2026-01-31T09:30:00.123456Z')).toEqual({
    start: '2026-01-31T09:29:00.123Z',
    end: '2026-01-31T09:31:00.123Z',
  }))
