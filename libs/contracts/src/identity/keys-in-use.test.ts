import { MINUTE_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { expect, it } from 'vitest'
import { keysInUse } from './keys-in-use.ts'

const at = (minutes: number): number => minutes * MINUTE_MICROSECONDS
const scheduled = [
  { number: 1, signsFrom: at(100) },
  { number: 2, signsFrom: at(130) },
]

it('the first key signs while no other was added', () => {
  expect(keysInUse([], at(5))).toEqual([0])
})

it('an added key is published before it signs', () => {
  expect(keysInUse(scheduled.slice(0, 1), at(99))).toEqual([0, 1])
  expect(keysInUse(scheduled.slice(0, 1), at(100))).toEqual([1, 0])
})

it('a key is published until five minutes after the last token that it signed has expired', () => {
  expect(keysInUse(scheduled, at(130))).toEqual([2, 0, 1])
  expect(keysInUse(scheduled, at(100 + 64))).toEqual([2, 0, 1])
  expect(keysInUse(scheduled, at(100 + 65))).toEqual([2, 1])
  expect(keysInUse(scheduled, at(130 + 65))).toEqual([2])
})
