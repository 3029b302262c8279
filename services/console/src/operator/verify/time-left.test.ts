import { expect, it } from 'vitest'
import { secondsLeft } from './time-left.ts'

it('the time left follows from the pace so far', () => {
  expect(secondsLeft({ done: 250, of: 1000, startedMs: 0 }, 10_000)).toBe(30)
  expect(secondsLeft({ done: 1000, of: 1000, startedMs: 0 }, 10_000)).toBe(0)
})

it('before anything is done the time left is not known', () =>
  expect(secondsLeft({ done: 0, of: 1000, startedMs: 0 }, 10_000)).toBeUndefined())
