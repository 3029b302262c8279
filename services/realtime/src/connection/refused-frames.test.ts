import { expect, it } from 'vitest'
import { refusedFrames } from './refused-frames.ts'

it('each window has a limit of refused frames of its own', () => {
  let now = 5
  const { add } = refusedFrames({ refusedFramesMax: 2, refusedWindowMs: 1000 }, () => now)
  expect([add(), add(), add(), add()]).toEqual([false, false, true, true])
  now = 1004
  expect(add()).toBe(true)
  now = 1005
  expect([add(), add(), add()]).toEqual([false, false, true])
})
