import { expect, it } from 'vitest'
import { restWatch } from './rest-watch.ts'

const looks = (isAtRest: (seen: number) => boolean, seen: number, times: number): number =>
  Array.from({ length: times }, () => isAtRest(seen)).filter((isLeftOut) => !isLeftOut).length

it('leaves nothing out of what changes, or has only just stopped to', () => {
  const isAtRest = restWatch(4)
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter(isAtRest)).toEqual([])
  expect(looks(isAtRest, 12, 8)).toBe(8)
})

it('leaves out three of four looks at what stays the same, until it changes', () => {
  const isAtRest = restWatch(4)
  looks(isAtRest, 1, 10)
  expect(looks(isAtRest, 1, 40)).toBe(10)
  expect(looks(isAtRest, 2, 9)).toBe(9)
})
