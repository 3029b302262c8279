import { expect, it } from 'vitest'
import { positionToBegin } from './position-to-begin.ts'
import { homeSearch } from './search.ts'

const pay = '0b0e7f4e-8c1c-4b43-9d3d-3f1f0a0b0c0d'

it('an address keeps the shown payment and the position before it', () =>
  expect(homeSearch({ pay, since: 41 })).toEqual({ pay, since: 41 }))

it('malformed parts of an address are ignored', () =>
  expect(homeSearch({ pay: '<script>', since: -1, other: 'x' })).toEqual({}))

it('an address asks for few earlier events at most', () => {
  expect(positionToBegin(100, 41)).toBe(41)
  expect(positionToBegin(100_000, 41)).toBe(100_000)
  expect(positionToBegin(100, 101)).toBe(100)
  expect(positionToBegin(100, undefined)).toBe(100)
})
