import { describe, expect, it } from 'vitest'
import { cumulative } from '../numerics/standard-normal.ts'
import { type PriceWalk, stepDeviationOf } from '../price-walk.ts'
import { randomWalks, toleranceOf } from '../testing/random-walk.ts'
import { REFERENCE } from '../testing/reference.ts'
import { probabilityAbove, probabilityBelow } from './callput.ts'
import { missProbability, rangeProbability } from './endsinout.ts'

const walk: PriceWalk = { spot: 1000, steps: 10, stepDeviation: 2.518e-4, pip: 0.01 }

describe('the probability to end above or below a barrier', () => {
  it('is N(d2) of a level half a pip beyond the barrier', () => {
    const deviation = 2.518e-4 * Math.sqrt(10)
    const d2 = (Math.log(1000 / 1000.505) - deviation ** 2 / 2) / deviation
    expect(probabilityAbove(walk, 1000.5)).toBeCloseTo(cumulative(d2), 14)
  })

  it('adds up to one where exactly one of the two counts a quote at the barrier', () => {
    for (const barrier of [999, 999.99, 1000, 1000.01, 1003]) {
      expect(probabilityAbove(walk, barrier) + probabilityBelow(walk, barrier, 'included')).toBeCloseTo(1, 14)
      expect(probabilityAbove(walk, barrier, 'included') + probabilityBelow(walk, barrier)).toBeCloseTo(1, 14)
    }
  })

  it('is that of drawn walks, strictly and with equality, where a pip matters', () => {
    const coarse: PriceWalk = { ...walk, pip: 0.5 }
    const draw = randomWalks(1)
    const ends = Array.from({ length: 10_000 }, () => draw(coarse, 10).at(-1) ?? 0)
    const share = (holds: (end: number) => boolean) => ends.filter(holds).length / ends.length
    const near = (found: number, expected: number) =>
      expect(Math.abs(found - expected)).toBeLessThan(toleranceOf(expected, ends.length))
    near(
      share((end) => end > 1000.5),
      probabilityAbove(coarse, 1000.5),
    )
    near(
      share((end) => end >= 1000.5),
      probabilityAbove(coarse, 1000.5, 'included'),
    )
    near(
      share((end) => end < 999.5),
      probabilityBelow(coarse, 999.5),
    )
    near(
      share((end) => end <= 999.5),
      probabilityBelow(coarse, 999.5, 'included'),
    )
    near(
      share((end) => end > 999.5 && end < 1001),
      rangeProbability(coarse, { low: 999.5, high: 1001 }),
    )
    near(
      share((end) => end >= 999.5 && end <= 1001),
      rangeProbability(coarse, { low: 999.5, high: 1001 }, 'included'),
    )
    near(
      share((end) => end < 999.5 || end > 1001),
      missProbability(coarse, { low: 999.5, high: 1001 }),
    )
  })
})

it('a range and the miss that leaves out its barriers add up to one', () => {
  const barriers = { low: 998.5, high: 1001 }
  expect(rangeProbability(walk, barriers) + missProbability(walk, barriers, 'included')).toBeCloseTo(1, 14)
  expect(rangeProbability(walk, barriers, 'included') + missProbability(walk, barriers)).toBeCloseTo(1, 14)
})

it.each(REFERENCE.jumpRises)(
  'the price ignores little of a jump index: volatility $volatility, $pips pips a step, $steps steps rise with $rise',
  ({ volatility, pips, steps, rise, fall }) => {
    const stepDeviation = stepDeviationOf(volatility, 1)
    const spot = (pips * 0.01) / stepDeviation
    const calm = { spot, steps, stepDeviation, pip: 0.01 }
    expect(Math.abs(probabilityAbove(calm, spot) - rise)).toBeLessThan(5e-4)
    expect(Math.abs(probabilityBelow(calm, spot) - fall)).toBeLessThan(5e-4)
  },
)
