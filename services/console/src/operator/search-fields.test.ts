import { expect, it } from 'vitest'
import { searchDay, searchFlag, searchText } from './search-fields.ts'

it('search parameters of another kind are left out', () => {
  expect(searchText('wallet-1')).toBe('wallet-1')
  expect(searchText(42)).toBe('42')
  expect(searchText('')).toBeUndefined()
  expect(searchText('x'.repeat(201))).toBeUndefined()
  expect(searchText({})).toBeUndefined()
  expect(['2026-01-31', '2026-02-30', 20260131].map(searchDay)).toEqual(['2026-01-31', undefined, undefined])
  expect(searchFlag(true)).toBe(true)
  expect(searchFlag('yes')).toBeUndefined()
})
