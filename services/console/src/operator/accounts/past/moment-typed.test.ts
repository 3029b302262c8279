import { expect, it } from 'vitest'
import { momentTyped } from './moment-typed.ts'

const NOW = { isUtc: true, nowMs: Date.parse('2026-11-27T12:00:00Z') }

it('a time is read by the clock that the page shows', () => {
  expect(momentTyped('2026-11-26T15:00', NOW)).toEqual({ time: '2026-11-26T15:00:00.000Z' })
  const local = new Date('2026-11-26T15:00').toISOString()
  expect(momentTyped('2026-11-26T15:00', { ...NOW, isUtc: false })).toEqual({ time: local })
})

it('a time that no account has a state of is refused with the reason', () => {
  expect(momentTyped('0001-01-01T00:00', NOW)).toEqual({ fault: 'Enter a time of the years 1970 to 9999.' })
  expect(momentTyped('9999-01-01T00:00', NOW)).toEqual({ fault: 'This time has not come yet.' })
})
