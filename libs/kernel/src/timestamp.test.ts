import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isTimestamp, latest, microsecondsOf, timestampOf } from './timestamp.ts'

const microseconds = fc.integer({ min: 0, max: 4_000_000_000_000_000 })

it('a timestamp keeps every microsecond', () => {
  fc.assert(fc.property(microseconds, (at) => microsecondsOf(timestampOf(at)) === at))
})

it('timestamps sort as text in the order of time', () => {
  fc.assert(
    fc.property(
      microseconds,
      microseconds,
      (a, b) => latest(timestampOf(a), timestampOf(b)) === timestampOf(Math.max(a, b)),
    ),
  )
})

it('a text in any other form is refused', () => {
  expect(isTimestamp('2026-01-31T09:30:00.123456Z')).toBe(true)
  expect(isTimestamp('2026-01-31T09:30:00.123Z')).toBe(false)
  expect(isTimestamp('2026-13-31T09:30:00.123456Z')).toBe(false)
})
