import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchdog } from './watchdog.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('reports a silence longer than the limit, and no shorter one', () => {
  const onSilent = vi.fn()
  const watch = watchdog(40_000, onSilent)
  for (let i = 0; i < 10; i += 1) {
    vi.advanceTimersByTime(30_000)
    watch.heard()
  }
  expect(onSilent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(46_000)
  expect(onSilent).toHaveBeenCalled()
  expect(watch.silentMs()).toBe(46_000)
  watch.stop()
})

it('reports nothing after it was stopped', () => {
  const onSilent = vi.fn()
  watchdog(1_000, onSilent).stop()
  vi.advanceTimersByTime(60_000)
  expect(onSilent).not.toHaveBeenCalled()
})
