import { expect, it } from 'vitest'
import { startupTimeLeftMs } from './startup-deadline.ts'

it.each([
  [0, 9000],
  [6000, 3000],
  [8500, 1000],
  [60_000, 1000],
])('a process that is %d ms old tries for %d ms more', (nowMs, leftMs) => {
  expect(startupTimeLeftMs(nowMs)).toBe(leftMs)
})
