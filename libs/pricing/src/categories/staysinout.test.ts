import { describe, expect, it } from 'vitest'
import type { PriceWalk } from '../price-walk.ts'
import { randomWalks, shareOf, toleranceOf } from '../testing/random-walk.ts'
import { rangeProbability } from './endsinout.ts'
import { isPossible, stayProbability } from './staysinout.ts'

const DRAWS = 5000
const walk: PriceWalk = { spot: 1000, steps: 10, stepDeviation: 2.518e-4, pip: 0.01 }

describe('the probability to stay between two barriers', () => {
  it('beyond 30 ticks is that of drawn walks, within the error of the continuous formula', () => {
    const barriers = { low: 998, high: 1002 }
    const long = { ...walk, steps: 60 }
    const draw = randomWalks(5)
    const share = shareOf(DRAWS, () => draw(long, 60).every((quote) => quote > barriers.low && quote < barriers.high))
    const expected = stayProbability(long, barriers, { hasFreeStep: false, rounding: 'wider' }) ?? Number.NaN
    expect(Math.abs(share - expected)).toBeLessThan(toleranceOf(share, DRAWS) + 0.004)
  })

  it('is less the narrower the distances to the barriers are taken', () => {
    const at = (rounding: 'narrower' | 'wider') =>
      stayProbability(walk, { low: 999.5, high: 1000.7 }, { hasFreeStep: false, rounding }) ?? Number.NaN
    expect(at('wider')).toBeGreaterThan(at('narrower'))
    expect(at('wider') - at('narrower')).toBeLessThan(0.02)
  })

  it('is one if both barriers are out of reach', () => {
    const stays = stayProbability(walk, { low: 1, high: 1e6 }, { hasFreeStep: false, rounding: 'narrower' })
    expect(stays).toBeGreaterThan(1 - 1e-5)
  })

  it('is that of the nearer barrier alone if the other one is out of reach', () => {
    const near = stayProbability(walk, { low: 999.5, high: 1e6 }, { hasFreeStep: false, rounding: 'narrower' })
    const less = stayProbability(walk, { low: 999.5, high: 1004 }, { hasFreeStep: false, rounding: 'narrower' })
    expect(Math.abs((near ?? 0) - (less ?? 1))).toBeLessThan(1e-5)
  })

  it.each([5, 40])('over %i steps is undefined unless the spot is between the barriers', (steps) => {
    const at = (low: number, high: number, hasFreeStep: boolean) =>
      stayProbability({ ...walk, steps }, { low, high }, { hasFreeStep, rounding: 'wider' })
    for (const hasFreeStep of [false, true]) {
      expect(at(999.5, 1000.5, hasFreeStep)).toBeGreaterThan(0)
      for (const [low, high] of [
        [999, 999.8],
        [1000.2, 1001],
        [1000.2, 999.8],
        [1000, 1001],
        [999, 1000],
        [-5, 1001],
      ] as const) {
        expect(at(low, high, hasFreeStep)).toBeUndefined()
      }
    }
  })

  it('has the drift of the price: a near barrier above is reached less often than one as near below', () => {
    const strong = { ...walk, steps: 5, stepDeviation: 0.3 }
    const at = (low: number, high: number) =>
      stayProbability(strong, { low, high }, { hasFreeStep: false, rounding: 'wider' }) ?? Number.NaN
    expect(at(1, 1000 * 1.2)).toBeGreaterThan(at(1000 / 1.2, 1e6) + 0.1)
    const one = { ...strong, steps: 1 }
    const stays = stayProbability(one, { low: 800, high: 1300 }, { hasFreeStep: false, rounding: 'wider' }) ?? 0
    expect(Math.abs(stays - rangeProbability(one, { low: 800, high: 1300 }))).toBeLessThan(0.008)
  })

  it('counts a quote at a barrier as outside: each barrier acts half a pip nearer', () => {
    const between = (pip: number, low: number, high: number) =>
      stayProbability({ ...walk, pip }, { low, high }, { hasFreeStep: false, rounding: 'wider' })
    expect(between(1, 998.5, 1001.5)).toBe(between(0, 999, 1001))
  })

  it('is undefined, and no clamped number, if a deviation is none', () => {
    const broken = { ...walk, stepDeviation: Number.NaN }
    expect(stayProbability(broken, { low: 999, high: 1001 }, { hasFreeStep: false, rounding: 'wider' })).toBeUndefined()
  })
})

it('either barrier is reached at least as likely as the likelier one, and at most as likely as both together', () => {
  const each = [0.2, 0.25]
  expect([0.25, 0.3, 0.45, 0.249995, 0.450005].map((either) => isPossible(either, each))).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  expect([0.2499, 0.4501, Number.NaN].map((either) => isPossible(either, each))).toEqual([false, false, false])
})
