import { expect, it } from 'vitest'
import type { PriceWalk } from '../price-walk.ts'
import { randomWalks, shareOf, toleranceOf } from '../testing/random-walk.ts'
import { ASIAN_PROBABILITY } from './asian.ts'
import { highLowTickProbability } from './highlowticks.ts'
import { runProbability } from './runs.ts'

const DRAWS = 30_000
const walk: PriceWalk = { spot: 10_000, steps: 10, stepDeviation: 2.518e-4, pip: 0.01 }

it.each([1, 2, 3, 4, 5])(
  'tick %s of five is the highest, and the lowest, as often as its position says',
  (selected) => {
    const draw = randomWalks(6)
    const expected = highLowTickProbability(selected)
    for (const sign of [1, -1]) {
      const share = shareOf(DRAWS, () => {
        const ticks = draw(walk, 5)
        const chosen = ticks[selected - 1] ?? 0
        return ticks.every((tick, index) => index === selected - 1 || sign * chosen > sign * tick)
      })
      expect(Math.abs(share - expected)).toBeLessThan(toleranceOf(expected, DRAWS) + 0.002)
    }
  },
)

it('one of the five is the highest, so the probabilities add up to one', () => {
  expect([1, 2, 3, 4, 5].reduce((sum, selected) => sum + highLowTickProbability(selected), 0)).toBeCloseTo(1, 14)
  expect(() => highLowTickProbability(6)).toThrow('the selected tick must be 1 to 5, not 6')
})

it.each([5, 7, 10])('the last of %s ticks is above, and below, their mean half of the time', (steps) => {
  const draw = randomWalks(7)
  const shares = { above: 0, below: 0 }
  for (let n = 0; n < DRAWS; n += 1) {
    const ticks = draw(walk, steps).map((quote) => Math.round(quote * 100))
    const sum = ticks.reduce((a, b) => a + b)
    if (steps * (ticks.at(-1) ?? 0) > sum) shares.above += 1 / DRAWS
    if (steps * (ticks.at(-1) ?? 0) < sum) shares.below += 1 / DRAWS
  }
  expect(Math.abs(shares.above - ASIAN_PROBABILITY)).toBeLessThan(toleranceOf(0.5, DRAWS))
  expect(Math.abs(shares.below - ASIAN_PROBABILITY)).toBeLessThan(toleranceOf(0.5, DRAWS))
})

it.each([2, 3, 4, 5])('%s ticks run in one direction as often as a coin does', (ticks) => {
  const draw = randomWalks(8)
  const share = shareOf(DRAWS, () => {
    const quotes = [walk.spot, ...draw(walk, ticks)]
    return quotes.every((quote, index) => index === 0 || quote > (quotes[index - 1] ?? 0))
  })
  expect(Math.abs(share - runProbability(ticks))).toBeLessThan(toleranceOf(runProbability(ticks), DRAWS) + 0.002)
})
