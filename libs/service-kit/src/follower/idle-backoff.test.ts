import { expect, it } from 'vitest'
import { idleBackoff } from './idle-backoff.ts'

type Watch = ReturnType<typeof idleBackoff>

const looks = (mayBeLeftOut: Watch, seen: readonly number[], times: number): number =>
  Array.from({ length: times }, () => mayBeLeftOut(...seen)).filter((isLeftOut) => !isLeftOut).length

it('skips no read while a value changes or has just stopped changing', () => {
  const mayBeLeftOut = idleBackoff(4)
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((seen) => mayBeLeftOut(seen))).toEqual([])
  expect(looks(mayBeLeftOut, [12], 8)).toBe(8)
})

it('skips three of four reads while the value stays the same', () => {
  const mayBeLeftOut = idleBackoff(4)
  looks(mayBeLeftOut, [1], 10)
  expect(looks(mayBeLeftOut, [1], 40)).toBe(10)
  expect(looks(mayBeLeftOut, [2], 9)).toBe(9)
})

it('skips every other read while only one of two values changes', () => {
  const mayBeLeftOut = idleBackoff(4, 2)
  for (let n = 0; n < 10; n += 1) mayBeLeftOut(n, 1)
  expect(Array.from({ length: 20 }, (_, n) => mayBeLeftOut(10 + n, 1)).filter(Boolean)).toHaveLength(10)
})

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'skips three of four reads if another value stops changing %i reads later',
  (later) => {
    const mayBeLeftOut = idleBackoff(4, 2)
    for (let n = 0; n < later; n += 1) mayBeLeftOut(1, n)
    looks(mayBeLeftOut, [1, 100], 20)
    expect(looks(mayBeLeftOut, [1, 100], 40)).toBe(10)
  },
)
