import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { sleep } from './sleep.ts'

const LONG_MS = 600_000

it('sleep ends after its time', async () => {
  const startedAtMs = performance.now()
  await sleep(20)
  expect(performance.now() - startedAtMs).toBeGreaterThan(15)
})

it('sleep ends when its signal aborts, at once where it has aborted before, and leaves no listener', async () => {
  const stopped = new AbortController()
  const sleeping = Promise.all([sleep(LONG_MS, stopped.signal), sleep(LONG_MS, stopped.signal)])
  await sleep(1, stopped.signal)
  expect(getEventListeners(stopped.signal, 'abort')).toHaveLength(2)
  stopped.abort()
  await sleeping
  await sleep(LONG_MS, stopped.signal)
  expect(getEventListeners(stopped.signal, 'abort')).toEqual([])
})
