import { describe, expect, it } from 'vitest'
import type { PriceWalk } from '../price-walk.ts'
import { probabilityAbove, probabilityBelow } from './callput.ts'
import { touchProbability } from './touchnotouch.ts'

const walk: PriceWalk = { spot: 1000, steps: 10, stepDeviation: 2.518e-4, pip: 0.01 }

/** The barrier so many deviations of the whole walk away. */
const levelAt = (deviations: number, { spot, steps, stepDeviation, pip }: PriceWalk = walk) =>
  Math.round((spot * Math.exp(deviations * stepDeviation * Math.sqrt(steps))) / pip) * pip

/** The probability where there is one; NaN fails every comparison. */
const touches = (...[walkOf, barrier]: Parameters<typeof touchProbability>): number =>
  touchProbability(walkOf, barrier) ?? Number.NaN

describe('the probability to touch a barrier', () => {
  it('from the spot is neither that of n ticks nor that of n + 1: each is off by more than 0.015 on five ticks', () => {
    const five = { ...walk, steps: 5 }
    const at = (steps: number, hasFreeStep: boolean) =>
      touches({ ...walk, steps }, { level: levelAt(0.5, five), direction: 'up', hasFreeStep })
    expect(at(6, false) - at(5, true)).toBeGreaterThan(0.015)
    expect(Math.abs(at(5, true) - at(5, false))).toBeGreaterThan(0.015)
  })

  it('beyond 30 ticks is continuous, and within 0.004 of the exact values for asks', () => {
    for (const away of [0.5, 0.8, 1.5, 2.5]) {
      const level = levelAt(away, { ...walk, steps: 30 })
      const at = (steps: number) => touches({ ...walk, steps }, { level, direction: 'up', hasFreeStep: false })
      const [exact, next, continuous] = [at(30), at(29), at(31)]
      expect(Math.abs(continuous - (exact + (exact - next)))).toBeLessThan(0.004)
    }
  })

  it('after one step is the probability to end there, with drift', () => {
    const strong = { ...walk, steps: 1, stepDeviation: 0.3 }
    const at = (level: number, direction: 'up' | 'down') => touches(strong, { level, direction, hasFreeStep: false })
    expect(at(1200, 'up')).toBeCloseTo(probabilityAbove(strong, 1200, 'included'), 8)
    expect(at(900, 'down')).toBeCloseTo(probabilityBelow(strong, 900, 'included'), 8)
  })

  it('is that of a level half a pip before the barrier, where a quote at the barrier touches it', () => {
    const coarse = { ...walk, pip: 1 }
    for (const [level, direction] of [
      [1001, 'up'],
      [999, 'down'],
    ] as const) {
      const sign = direction === 'up' ? 1 : -1
      const fine = { level: level - sign / 2, direction, hasFreeStep: false } as const
      const found = touches(coarse, { level, direction, hasFreeStep: false })
      expect(found).toBeCloseTo(touches({ ...walk, pip: 0 }, fine), 12)
    }
  })

  it.each([5, 40])('over %i steps is undefined, and no number, at the barrier, beyond it, and below zero', (steps) => {
    const at = (level: number, direction: 'up' | 'down') =>
      touchProbability({ ...walk, steps }, { level, direction, hasFreeStep: false })
    expect([at(1000, 'up'), at(998, 'up'), at(1000, 'down'), at(1002, 'down'), at(-5, 'down')]).toEqual(
      Array.from({ length: 5 }),
    )
    expect(at(1000.01, 'up')).toBeGreaterThan(0.5)
    expect(at(999.99, 'down')).toBeLessThan(1)
  })

  it('is nothing beyond five deviations, and grows with time and nearness', () => {
    const up = (level: number, steps: number) =>
      touches({ ...walk, steps }, { level, direction: 'up', hasFreeStep: false })
    expect(up(levelAt(5.1), 10)).toBe(0)
    expect(up(levelAt(1), 10)).toBeGreaterThan(up(levelAt(1), 9))
    expect(up(levelAt(1), 10)).toBeGreaterThan(up(levelAt(1.1), 10))
  })
})
