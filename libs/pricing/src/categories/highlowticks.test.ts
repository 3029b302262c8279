import { expect, it } from 'vitest'
import { highLowTickProbability } from './highlowticks.ts'

it('one of the five is the highest, so the probabilities add up to one', () => {
  expect([1, 2, 3, 4, 5].reduce((sum, selected) => sum + highLowTickProbability(selected), 0)).toBeCloseTo(1, 14)
  expect(() => highLowTickProbability(6)).toThrow('the selected tick must be 1 to 5, not 6')
})
