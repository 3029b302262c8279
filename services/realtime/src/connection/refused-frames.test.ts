import { expect, it } from 'vitest'
import { refusedFrames } from './refused-frames.ts'

it('answers to refused frames beyond the limit of a window wait for each other, those of the next window do not', () => {
  let now = 5
  const { add } = refusedFrames({ refusedFramesMax: 2, refusedWindowMs: 1000, refusedPauseMs: 20 }, () => now)
  expect([add(), add(), add(), add()]).toEqual([0, 0, 20, 40])
  now = 35
  expect(add()).toBe(30)
  now = 1004
  expect(add()).toBe(20)
  now = 1024
  expect([add(), add(), add()]).toEqual([0, 0, 20])
})

it('an answer in a new window waits for those of the window before', () => {
  let now = 0
  const { add } = refusedFrames({ refusedFramesMax: 1, refusedWindowMs: 50, refusedPauseMs: 40 }, () => now)
  expect([add(), add(), add()]).toEqual([0, 40, 80])
  now = 50
  expect(add()).toBe(70)
})
