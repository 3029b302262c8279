import { expect, it } from 'vitest'
import { readFilter } from './read-filter.ts'

it('a filter by a currency or an operator takes capital and small letters', () => {
  expect(readFilter(' usd ', 'capitals', true)).toBe('USD')
  expect(readFilter('Tomas', 'smalls', true)).toBe('tomas')
  expect(readFilter(' wallet:A ', 'plain', true)).toBe('wallet:A')
})

it('a filter by a time is read by the clock that the page shows, once it is complete', () => {
  expect(readFilter('2026-11-26T15:00', 'time', true)).toBe('2026-11-26T15:00:00.000Z')
  expect(readFilter('2026-11-2', 'time', true)).toBeUndefined()
  expect(readFilter('', 'time', true)).toBe('')
})
