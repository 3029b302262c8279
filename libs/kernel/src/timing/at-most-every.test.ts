import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('a paced call runs at once, and calls within its time make one more run at the end of it', () => {
  const work = vi.fn()
  const { call } = atMostEvery(100, work)
  call()
  expect(work).toHaveBeenCalledTimes(1)
  for (let calls = 0; calls < 3; calls += 1) call()
  vi.advanceTimersByTime(99)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(2)
})

it('the time of a paced call counts from each run, also from one that waited', () => {
  const work = vi.fn()
  const { call } = atMostEvery(100, work)
  call()
  call()
  vi.advanceTimersByTime(100)
  call()
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(100)
  call()
  expect(work).toHaveBeenCalledTimes(4)
})

it('a paced call that its own work makes runs after the pause', () => {
  const work = vi.fn(() => {
    if (work.mock.calls.length < 3) call()
  })
  const { call } = atMostEvery(100, work)
  call()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(3)
})

it('a stopped paced call runs no more, neither the call that waits nor a new one', () => {
  const work = vi.fn()
  const { call, stop } = atMostEvery(100, work)
  call()
  call()
  stop()
  call()
  vi.advanceTimersByTime(1000)
  call()
  expect(work).toHaveBeenCalledTimes(1)
})
