import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onShutdown } from './on-shutdown.ts'

const WITHIN_MS = 25_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A process whose stop ends when the test says so, and the codes with which it exited. */
const stoppingProcess = () => {
  const events = new EventEmitter()
  const stopped = Promise.withResolvers<void>()
  const stop = vi.fn(() => stopped.promise)
  const codes: number[] = []
  onShutdown(stop, WITHIN_MS, { on: events.on.bind(events), exit: (code) => codes.push(code) })
  return { signal: (name: string) => events.emit(name), stop, stopped, codes }
}

describe('a process that is signalled', () => {
  it('stops once and exits with 0 after it', async () => {
    const { signal, stop, stopped, codes } = stoppingProcess()
    signal('SIGTERM')
    expect([stop.mock.calls.length, codes]).toEqual([1, []])
    stopped.resolve()
    await stopped.promise
    expect(codes).toEqual([0])
  })

  it('takes signals within a second of the first for the same request', async () => {
    const { signal, stop, stopped, codes } = stoppingProcess()
    signal('SIGINT')
    signal('SIGINT')
    vi.advanceTimersByTime(1000)
    signal('SIGTERM')
    signal('disconnect')
    expect([stop.mock.calls.length, codes]).toEqual([1, []])
    stopped.resolve()
    await stopped.promise
    expect(codes).toEqual([0])
  })

  it('exits at once at a later signal', () => {
    const { signal, stop, codes } = stoppingProcess()
    signal('SIGINT')
    vi.advanceTimersByTime(1001)
    signal('SIGINT')
    expect([stop.mock.calls.length, codes]).toEqual([1, [1]])
  })

  it('exits with 1 if the stop fails or does not end in time', async () => {
    const failing = stoppingProcess()
    failing.signal('SIGHUP')
    failing.stopped.reject(new Error('the disk is full'))
    await failing.stopped.promise.catch(() => {})
    expect(failing.codes).toEqual([1])
    const hanging = stoppingProcess()
    hanging.signal('SIGTERM')
    vi.advanceTimersByTime(WITHIN_MS)
    expect(hanging.codes).toEqual([1])
  })
})
