import { expect, it } from 'vitest'
import { SECONDS_SHOWN, withSample } from './samples.ts'

it('samples are limited to those of the last minute', () => {
  const full = Array.from({ length: SECONDS_SHOWN }, (_, at) => at)
  expect(withSample(full, 99).at(0)).toBe(1)
  expect(withSample(full, 99).at(-1)).toBe(99)
  expect(withSample([], 1)).toEqual([1])
})
