import { expect, it } from 'vitest'
import { narrowed } from './server-clock.ts'

it('estimates the server’s clock within a second and the time of the answer', () => {
  expect(narrowed(undefined, { time: 100, sentAtMs: 90_000, receivedAtMs: 90_200 })).toEqual({
    least: 9_800,
    most: 11_000,
  })
})

it('narrows the estimate by each answer, and restarts after a contradicting one', () => {
  const known = { least: 9_800, most: 11_000 }
  expect(narrowed(known, { time: 101, sentAtMs: 90_900, receivedAtMs: 91_000 })).toEqual({
    least: 10_000,
    most: 11_000,
  })
  expect(narrowed(known, { time: 160, sentAtMs: 91_000, receivedAtMs: 91_100 })).toEqual({
    least: 68_900,
    most: 70_000,
  })
})
