import { expect, it } from 'vitest'
import { microsecondsOf, shownAge, shownDuration } from './shown-time.ts'

it('microsecondsOf reads all six digits after the second', () => {
  expect(microsecondsOf('2026-11-23T05:00:00.000001Z') - microsecondsOf('2026-11-23T05:00:00.000000Z')).toBe(1)
  expect(microsecondsOf('2026-11-23T05:00:01Z') - microsecondsOf('2026-11-23T05:00:00.5Z')).toBe(500_000)
})

it('microsecondsOf is not a number for another form', () => expect(microsecondsOf('yesterday')).toBeNaN())

it('durations and ages have the unit that suits them', () => {
  expect([0.42, 12.4, 1234].map(shownDuration)).toEqual(['0.4 ms', '12 ms', '1.2 s'])
  expect([-1, 0.21, 14, 180, 7200].map(shownAge)).toEqual(['0.0 s', '0.2 s', '14 s', '3 min', '2 h'])
})
