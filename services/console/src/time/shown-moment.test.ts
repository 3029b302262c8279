import { expect, it } from 'vitest'
import { shownMoment } from './shown-moment.ts'

const nowMs = Date.parse('2026-11-23T09:00:00Z')
const shown = (iso: string, { zone = 'UTC', isDated = false } = {}): string =>
  shownMoment(iso, { zone, nowMs, isDated })

it('a time of today is shown without its date, unless asked', () => {
  expect(shown('2026-11-23T08:15:02.123456Z')).toBe('08:15:02')
  expect(shown('2026-11-23T08:15:02.123456Z', { isDated: true })).toBe('2026-11-23 08:15:02')
})

it('a time of another day has its date, by the clock that is shown', () => {
  expect(shown('2026-11-22T23:30:00Z')).toBe('2026-11-22 23:30:00')
  expect(shown('2026-11-22T23:30:00Z', { zone: 'Africa/Lagos' })).toBe('00:30:00')
})
