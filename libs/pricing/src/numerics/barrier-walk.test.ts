import { describe, expect, it } from 'vitest'
import { stepDeviationOf } from '../price-walk.ts'
import { DISCRETE_STEPS_MAX, driftOfStep, reachProbability, stayProbabilityBetween } from './barrier-walk.ts'
import { closedZone, openZone, survival, survivalRows } from './discrete-passage.ts'

const MORE = DISCRETE_STEPS_MAX + 1
/** A barrier one deviation of the life away, and drifts that move the price by half of that. */
const DISTANCE = Math.sqrt(MORE)
const WIDTH = 2.2 * DISTANCE

describe.each([
  { drift: 0.09, hasFreeStep: false },
  { drift: -0.09, hasFreeStep: false },
  { drift: 0, hasFreeStep: true },
])('beyond 30 watched steps the continuous formula is near the exact value (%j)', (steady) => {
  const walk = { ...steady, watchedSteps: MORE, distance: DISTANCE }

  it('for one barrier', () => {
    const exact = 1 - survival(survivalRows(openZone(steady.drift, { end: 6 * DISTANCE, nodes: 120 }), MORE), walk)
    expect(Math.abs(reachProbability(walk) - exact)).toBeLessThan(0.004)
  })

  it('for two barriers', () => {
    const exact = survival(survivalRows(closedZone(steady.drift, WIDTH), MORE), walk)
    expect(Math.abs(stayProbabilityBetween(walk, WIDTH) - exact)).toBeLessThan(0.005)
  })
})

it('up to 30 watched steps the exact value is taken, and rows of one drift do not serve another', () => {
  expect(DISCRETE_STEPS_MAX).toBe(30)
  for (const drift of [0.05, -0.05]) {
    const walk = { drift, watchedSteps: DISCRETE_STEPS_MAX, hasFreeStep: false, distance: 4 }
    const rows = survivalRows(closedZone(drift, 9), DISCRETE_STEPS_MAX)
    expect(stayProbabilityBetween(walk, 9)).toBe(survival(rows, walk))
    const open = survivalRows(openZone(drift, { end: 40, nodes: 120 }), DISCRETE_STEPS_MAX)
    expect(reachProbability(walk)).toBeCloseTo(1 - survival(open, walk), 6)
  }
})

it('a barrier farther than five deviations of the steps is out of reach', () => {
  const at = (distance: number, hasFreeStep: boolean) =>
    reachProbability({ drift: 0, watchedSteps: 9, hasFreeStep, distance })
  expect(at(15.001, false)).toBe(0)
  expect(at(14.999, false)).toBeGreaterThan(0)
  expect(at(15.001, true)).toBeGreaterThan(0)
})

describe('the drift of a step', () => {
  const stepDeviation = stepDeviationOf(0.08, 1)
  const walk = (stepDrift: number, steps = DISCRETE_STEPS_MAX) => ({
    spot: 1.1,
    steps,
    stepDeviation,
    stepDrift,
    pip: 1e-5,
  })
  /** The drift of a step of a second by an interest of a year. */
  const ofYear = (interest: number) => interest / 31_536_000
  const exact = (stepDrift: number) => stepDrift / stepDeviation - stepDeviation / 2

  it('of a market is one of few where it is the key of rows: a thousand estimates share some two hundred', () => {
    const drifts = Array.from({ length: 1000 }, (_, index) => driftOfStep(walk(ofYear((index - 500) / 12_500))))
    expect(new Set(drifts).size).toBeLessThan(200)
    expect(drifts.every((drift, index) => Math.abs(drift - exact(ofYear((index - 500) / 12_500))) < 5.1e-7)).toBe(true)
  })

  it('is exact without interest, and beyond the steps that are counted one by one', () => {
    expect(driftOfStep(walk(0))).toBe(-stepDeviation / 2)
    expect(driftOfStep(walk(ofYear(0.015), DISCRETE_STEPS_MAX + 1))).toBe(exact(ofYear(0.015)))
  })

  it('moves a probability of 30 steps by less than 1e-5 where it is rounded', () => {
    const at = (drift: number) =>
      reachProbability({ drift, watchedSteps: DISCRETE_STEPS_MAX, hasFreeStep: true, distance: 4 })
    for (const drift of [1.3e-5, -4.7e-5]) expect(Math.abs(at(drift + 5e-7) - at(drift))).toBeLessThan(1e-5)
  })
})
