import { cumulative } from '@folio/pricing/numerics/standard-normal.ts'
import { expect, it } from 'vitest'
import { normalProbability } from './normal-probability.ts'

it('the two ways to compute a normal probability agree', () => {
  for (let x = -12; x <= 12; x += 0.037) expect(Math.abs(normalProbability(x) - cumulative(x))).toBeLessThan(1e-13)
  expect([normalProbability(-50), normalProbability(50)]).toEqual([0, 1])
})
