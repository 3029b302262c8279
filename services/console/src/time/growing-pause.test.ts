import { expect, it } from 'vitest'
import { growingPauseMs } from './growing-pause.ts'

const PAUSES = { firstMs: 500, longestMs: 15_000 }

it('a pause doubles with each attempt, up to the longest', () => {
  const attempts = [0, 1, 2, 5, 100, 5000]
  expect(attempts.map((count) => growingPauseMs(count, PAUSES))).toEqual([500, 1000, 2000, 15_000, 15_000, 15_000])
})

it('chance takes up to half of a pause away', () => {
  expect(growingPauseMs(1, PAUSES, 0.5)).toBe(750)
  expect(growingPauseMs(1, PAUSES, 0.999)).toBeGreaterThanOrEqual(500)
})
