import { expect, it } from 'vitest'
import { restWatch } from './rest-watch.ts'

type Watch = ReturnType<typeof restWatch>

const looks = (mayBeLeftOut: Watch, seen: readonly number[], times: number): number =>
  Array.from({ length: times }, () => mayBeLeftOut(...seen)).filter((isLeftOut) => !isLeftOut).length

it('leaves nothing out of what changes, or has only just stopped to', () => {
  const mayBeLeftOut = restWatch(4)
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((seen) => mayBeLeftOut(seen))).toEqual([])
  expect(looks(mayBeLeftOut, [12], 8)).toBe(8)
})

it('leaves out three of four looks at what stays the same, until it changes', () => {
  const mayBeLeftOut = restWatch(4)
  looks(mayBeLeftOut, [1], 10)
  expect(looks(mayBeLeftOut, [1], 40)).toBe(10)
  expect(looks(mayBeLeftOut, [2], 9)).toBe(9)
})

it('leaves out every other look while only one of two things changes', () => {
  const mayBeLeftOut = restWatch(4, 2)
  for (let n = 0; n < 10; n += 1) mayBeLeftOut(n, 1)
  expect(Array.from({ length: 20 }, (_, n) => mayBeLeftOut(10 + n, 1)).filter(Boolean)).toHaveLength(10)
})

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'takes one look of four at what stays the same, where another thing did %i looks later',
  (later) => {
    const mayBeLeftOut = restWatch(4, 2)
    for (let n = 0; n < later; n += 1) mayBeLeftOut(1, n)
    looks(mayBeLeftOut, [1, 100], 20)
    expect(looks(mayBeLeftOut, [1, 100], 40)).toBe(10)
  },
)
