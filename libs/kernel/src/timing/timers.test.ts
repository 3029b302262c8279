import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterInBackground, everyInBackground } from './background-timers.ts'
import { after, every } from './timers.ts'

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

beforeEach(() => void vi.useFakeTimers({ toFake: [...TIMERS] }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['after', after],
  ['afterInBackground', afterInBackground],
])('%s calls its work once, when its time has passed', (_, start) => {
  const work = vi.fn()
  start(100, work)
  vi.advanceTimersByTime(99)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(1)
})

it.each([
  ['after', after],
  ['afterInBackground', afterInBackground],
])('%s does not call its work once it is cancelled', (_, start) => {
  const work = vi.fn()
  start(100, work)()
  vi.advanceTimersByTime(1000)
  expect(work).not.toHaveBeenCalled()
})

it.each([
  ['every', every],
  ['everyInBackground', everyInBackground],
])('%s calls its work after each interval until it is stopped, also by the work itself', (_, start) => {
  const work = vi.fn(() => {
    if (work.mock.calls.length === 3) stop()
  })
  const stop = start(100, work)
  vi.advanceTimersByTime(250)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(3)
})

it('a timer keeps the process running, one in the background does not', () => {
  vi.useRealTimers()
  const referenced = (): number => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
  const before = referenced()
  const started = [after, every, afterInBackground, everyInBackground].map((start) => {
    const stop = start(60_000, () => {})
    return { stop, referenced: referenced() - before }
  })
  expect(started.map((one) => one.referenced)).toEqual([1, 2, 2, 2])
  for (const { stop } of started) stop()
  expect(referenced()).toBe(before)
})
