import { expect, it } from 'vitest'
import { backOffMs } from './back-off.ts'

it('doubles the pause with each failure, up to 15 seconds', () => {
  expect([0, 1, 2, 5, 100].map((failures) => backOffMs(failures, 0))).toEqual([500, 1000, 2000, 15_000, 15_000])
})

it('leaves up to half of a pause to chance', () => {
  expect(backOffMs(1, 0.5)).toBe(750)
  expect(backOffMs(1, 0.999)).toBeGreaterThanOrEqual(500)
})
