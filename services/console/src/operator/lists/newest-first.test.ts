import { expect, it } from 'vitest'
import { newestFirst } from './newest-first.ts'

it('rows of one age stay in their order', () => {
  const rows = ['a', 'b', 'c', 'd'].map((name) => ({ name, at: name === 'c' ? 2 : 1 }))
  expect(newestFirst(rows, ({ at }) => at).map(({ name }) => name)).toEqual(['c', 'a', 'b', 'd'])
})

it('rows are ordered by their age, and those without one come last', () => {
  const rows = [{ at: null }, { at: '2026-01-31T09:00:00Z' }, { at: '2026-02-01T09:00:00Z' }]
  expect(newestFirst(rows, ({ at }) => at)).toEqual([rows[2], rows[1], rows[0]])
  expect(newestFirst([9, 100, 7], (row) => row)).toEqual([100, 9, 7])
})
