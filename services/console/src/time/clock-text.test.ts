import { expect, it } from 'vitest'
import { clockText, timeOfClock } from './clock-text.ts'

it('a time in a field is the one that the address holds', () => {
  expect(clockText('2026-01-31T09:30:05.000Z', true)).toBe('2026-01-31T09:30:05')
  expect(timeOfClock('2026-01-31T09:30:05', true)).toBe('2026-01-31T09:30:05.000Z')
  expect(timeOfClock(clockText('2026-01-31T09:30:05.000Z', false), false)).toBe('2026-01-31T09:30:05.000Z')
})

it('what is no time, or one that the API does not take, is none', () => {
  expect(clockText('yesterday', true)).toBe('')
  for (const text of ['', '2026-01-31', '0026-01-31T09:30', '12026-01-31T09:30'])
    expect(timeOfClock(text, true)).toBeUndefined()
})
