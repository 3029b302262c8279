import { describe, expect, it } from 'vitest'
import type { PriceWalk } from '../price-walk.ts'
import { randomWalks, shareOf, toleranceOf } from '../testing/random-walk.ts'
import { stayProbability } from './staysinout.ts'

const DRAWS = 30_000
const walk: PriceWalk = { spot: 1000, steps: 10, stepDeviation: 2.518e-4, pip: 0.01 }

describe('the probability to stay between two barriers', () => {
  it.each([
    [{ low: 999.5, high: 1000.7 }, 10, false],
    [{ low: 999.5, high: 1000.7 }, 10, true],
    [{ low: 998.8, high: 1000.4 }, 25, false],
    [{ low: 998, high: 1002 }, 120, false],
  ])('%j over %s ticks is that of drawn walks (free step: %s)', (barriers, steps, hasFreeStep) => {
    const draw = randomWalks(5)
    const drawn = { ...walk, steps }
    const stays = (quotes: readonly number[]) => quotes.every((quote) => quote > barriers.low && quote < barriers.high)
    const first = hasFreeStep ? 1 : 0
    const share = shareOf(DRAWS, () => stays(draw(drawn, steps + first).slice(first)))
    const [narrow, wide] = (['narrower', 'wider'] as const).map(
      (rounding) => stayProbability(drawn, barriers, { hasFreeStep, rounding }) ?? Number.NaN,
    )
    const tolerance = toleranceOf(share, DRAWS) + (steps > 30 ? 0.004 : 0)
    expect(narrow).toBeLessThanOrEqual(wide ?? 0)
    expect(share).toBeGreaterThan((narrow ?? 1) - tolerance)
    expect(share).toBeLessThan((wide ?? 0) + tolerance)
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

  it('is undefined, and no clamped number, if the two probabilities contradict each other', () => {
    const broken = { ...walk, stepDeviation: Number.NaN }
    expect(stayProbability(broken, { low: 999, high: 1001 }, { hasFreeStep: false, rounding: 'wider' })).toBeUndefined()
  })
})
