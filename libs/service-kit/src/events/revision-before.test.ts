import { expect, it } from 'vitest'
import { storeWith } from '../testing/tally.ts'
import { lastRevisionWhere } from './revision-before.ts'

it.each([
  [-1, -1],
  [0, 0],
  [3, 3],
  [19, 19],
  [99, 20],
])('finds the last event up to position %i + 1', async (last, found) => {
  const store = await storeWith(20)
  expect(await lastRevisionWhere(store, 'tally-a', ({ revision }) => revision <= last)).toBe(found)
})

it('finds none in a stream without events', async () => {
  expect(await lastRevisionWhere(await storeWith(1), 'tally-b', () => true)).toBe(-1)
})
