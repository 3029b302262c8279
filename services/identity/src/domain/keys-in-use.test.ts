import { expect, it } from 'vitest'
import { keysInUse } from './keys-in-use.ts'

const MINUTE_US = 60e6
const at = (minutes: number): number => minutes * MINUTE_US
const turns = [
  { number: 1, signsFrom: at(100) },
  { number: 2, signsFrom: at(130) },
]

it('the first key signs while no other was added', () => {
  expect(keysInUse([], at(5))).toEqual([0])
})

it('an added key is shown before it signs', () => {
  expect(keysInUse(turns.slice(0, 1), at(99))).toEqual([0, 1])
  expect(keysInUse(turns.slice(0, 1), at(100))).toEqual([1, 0])
})

it('a key is shown until the last token that it signed has ended, and five minutes more', () => {
  expect(keysInUse(turns, at(130))).toEqual([2, 0, 1])
  expect(keysInUse(turns, at(100 + 64))).toEqual([2, 0, 1])
  expect(keysInUse(turns, at(100 + 65))).toEqual([2, 1])
  expect(keysInUse(turns, at(130 + 65))).toEqual([2])
})
