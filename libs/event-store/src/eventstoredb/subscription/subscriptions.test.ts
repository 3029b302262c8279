import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { type StorePage, StoreUnavailable } from '../../port.ts'
import type { Connection } from '../connection/connection.ts'
import { newestPosition } from './newest-position.ts'
import { subscribeOn } from './subscriptions.ts'

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

/** A server at position 5 without events, which ends a call in the turn in which the signal aborts. */
const connection: Connection = {
  address: 'nowhere',
  // biome-ignore lint/correctness/useYield: it has nothing to give
  read: async function* (_, bounds) {
    if ('signal' in bounds) await aborted(bounds.signal)
  },
  openBatch: () => Promise.reject(new StoreUnavailable('not asked')),
  close: () => {},
}

const reads = {
  readStream: async () => [],
  readAll: () => Promise.reject(new StoreUnavailable('not asked')),
  readAllBackwards: () => Promise.reject(new StoreUnavailable('not asked')),
  lastPosition: async () => 5,
  hasEventAfter: async () => false,
}

it('ends when it is stopped in the turn in which it was about to wait for more', async () => {
  const subscribing = { connection, reads, newest: newestPosition(), admit: async () => {}, steadyPrefixes: [] }
  const pages: StorePage[] = []
  const range = { prefixes: ['a-'], after: 5, limit: 10 }
  const { done, stop } = subscribeOn(subscribing, range, async (page) => void pages.push(page))
  await stop()
  await done
  expect(pages).toEqual([])
}, 20_000)

it('tries less and less often where the subscription catches up, and is not given the steady streams', () =>
  inSimulatedTime(async () => {
    let calls = 0
    const refusing: Connection = {
      ...connection,
      read: async function* () {
        calls += 1
        if (calls % 2 === 0) throw new Error('not now')
        yield { kind: 'caught_up' }
      },
    }
    const parts = {
      connection: refusing,
      reads,
      newest: newestPosition(),
      admit: async () => {},
      steadyPrefixes: ['steady-'],
    }
    const { stop } = subscribeOn(parts, { prefixes: ['a-'], after: 5, limit: 10 }, async () => {})
    await sleep(10_000)
    expect(calls / 2).toBeGreaterThan(5)
    expect(calls / 2).toBeLessThan(20)
    await stop()
  }, 60_000))
