import { describe, expect, it } from 'vitest'
import type { PriceWalk } from '../price-walk.ts'
import { touchProbability } from './touchnotouch.ts'

const walk: PriceWalk = { spot: 1000, steps: 10, stepDeviation: 2.518e-4, pip: 0.01 }

/** The barrier so many deviations of the whole walk away. */
const levelAt = (deviations: number, { spot, steps, stepDeviation, pip }: PriceWalk = walk) =>
  Math.round((spot * Math.exp(deviations * stepDeviation * Math.sqrt(steps))) / pip) * pip

describe('the probability to touch a barrier', () => {
  it('from the spot is neither that of n ticks nor that of n + 1: each is off by more than 0.015 on five ticks', () => {
    const five = { ...walk, steps: 5 }
    const at = (steps: number, hasFreeStep: boolean) =>
      touchProbability({ ...walk, steps }, { level: levelAt(0.5, five), direction: 'up', hasFreeStep })
    expect(at(6, false) - at(5, true)).toBeGreaterThan(0.015)
    expect(Math.abs(at(5, true) - at(5, false))).toBeGreaterThan(0.015)
  })

  it('beyond 30 ticks is continuous, and within 0.004 of the exact values for asks', () => {
    for (const away of [0.5, 0.8, 1.5, 2.5]) {
      const level = levelAt(away, { ...walk, steps: 30 })
      const at = (steps: number) => touchProbability({ ...walk, steps }, { level, direction: 'up', hasFreeStep: false })
      const [exact, next, continuous] = [at(30), at(29), at(31)]
      expect(Math.abs(continuous - (exact + (exact - next)))).toBeLessThan(0.004)
    }
  })

  it('is nothing beyond five deviations, and grows with time and nearness', () => {
    const up = (level: number, steps: number) =>
      touchProbability({ ...walk, steps }, { level, direction: 'up', hasFreeStep: false })
    expect(up(levelAt(5.1), 10)).toBe(0)
    expect(up(levelAt(1), 10)).toBeGreaterThan(up(levelAt(1), 9))
    expect(up(levelAt(1), 10)).toBeGreaterThan(up(levelAt(1.1), 10))
  })
})
