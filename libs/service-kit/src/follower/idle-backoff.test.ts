import { expect, it } from 'vitest'
import { idleBackoff } from './idle-backoff.ts'

type Watch = ReturnType<typeof idleBackoff<number>>

const looks = (mayBeLeftOut: Watch, seen: number, times: number): number =>
  Array.from({ length: times }, () => mayBeLeftOut(seen)).filter((isLeftOut) => !isLeftOut).length

it('skips no read while a value changes or has just stopped changing', () => {
  const mayBeLeftOut = idleBackoff<number>(4)
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((seen) => mayBeLeftOut(seen))).toEqual([])
  expect(looks(mayBeLeftOut, 12, 8)).toBe(8)
})

it('skips three of four reads while the value stays the same', () => {
  const mayBeLeftOut = idleBackoff<number>(4)
  looks(mayBeLeftOut, 1, 10)
  expect(looks(mayBeLeftOut, 1, 40)).toBe(10)
  expect(looks(mayBeLeftOut, 2, 9)).toBe(9)
})
