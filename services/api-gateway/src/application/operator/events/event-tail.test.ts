import type { EventStore } from '@folio/event-store/port.ts'
import { storeWith, writeTally } from '@folio/service-kit/testing/tally.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { eventTail } from './event-tail.ts'

const RANGE = { prefixes: [], after: 0, limit: 3 }

/** A store that counts its subscriptions, those that still run, and the reads beside them. */
const watched = (store: EventStore) => {
  const counts = { subscriptions: 0, running: 0, reads: 0 }
  const counting: EventStore = {
    ...store,
    subscribe: (range, onPage) => {
      counts.subscriptions += 1
      counts.running += 1
      const { done, stop } = store.subscribe(range, onPage)
      return { done: done.finally(() => (counts.running -= 1)), stop }
    },
    readAll: (range) => {
      counts.reads += 1
      return store.readAll(range)
    },
  }
  return { counting, counts }
}

/** Follows a tail; waits after each page for what `pause` returns. */
const reader = (tail: ReturnType<typeof eventTail>, after: number, pause: () => Promise<void> = async () => {}) => {
  const positions: number[] = []
  const { done, stop } = tail.follow({ ...RANGE, after }, async ({ events }) => {
    positions.push(...events.map(({ position }) => position))
    await pause()
  })
  return { positions, done, stop }
}

const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => from + index)

it('delivers every event once and in order to all readers, by one subscription', async () => {
  const { counting, counts } = watched(await storeWith(3))
  const tail = eventTail(counting, { limit: 3 })
  const readers = [0, 2, 4].map((after) => reader(tail, after))
  for (const stream of ['b', 'c', 'd', 'e']) await writeTally(counting, 2, stream)
  await eventually(async () => readers.every(({ positions }) => positions.at(-1) === 16))
  expect(readers.map(({ positions }) => positions)).toEqual([upTo(16), upTo(16, 3), upTo(16, 5)])
  expect(counts.subscriptions).toBe(1)
  for (const { stop } of readers) await stop()
})

it('reads the store for a reader that is behind the buffer, while the others continue', async () => {
  const { counting, counts } = watched(await storeWith(1))
  const tail = eventTail(counting, { limit: 3, kept: { eventsMax: 4, bytesMax: 1_000_000 } })
  const released = Promise.withResolvers<void>()
  const slow = reader(tail, 2, () => released.promise)
  const quick = reader(tail, 2)
  for (const [index, stream] of ['b', 'c', 'd', 'e', 'f', 'g'].entries()) {
    await writeTally(counting, 1, stream)
    await eventually(async () => quick.positions.at(-1) === 4 + 2 * index)
  }
  expect(slow.positions.length).toBeLessThan(12)
  expect(counts.reads).toBe(0)
  released.resolve()
  await eventually(async () => slow.positions.at(-1) === 14)
  expect(slow.positions).toEqual(upTo(14, 3))
  expect(quick.positions).toEqual(upTo(14, 3))
  expect(counts.reads).toBeGreaterThan(0)
  expect(counts.subscriptions).toBe(1)
  await Promise.all([slow.stop(), quick.stop()])
})

it('subscribes while it has readers, and again for the next one', async () => {
  const { counting, counts } = watched(await storeWith(1))
  const tail = eventTail(counting, { limit: 3 })
  const readers = [reader(tail, 0), reader(tail, 0)]
  await eventually(async () => counts.running === 1)
  for (const { stop } of readers) await stop()
  await eventually(async () => counts.running === 0)
  const next = reader(tail, 0)
  await eventually(async () => next.positions.length === 2)
  expect(counts).toMatchObject({ subscriptions: 2, running: 1 })
  await next.stop()
})

it('rejects for all readers when the store fails, and subscribes again for the next one', async () => {
  const store = await storeWith(1)
  const failing = Promise.withResolvers<void>()
  let subscriptions = 0
  const tail = eventTail(
    {
      ...store,
      subscribe: (range, onPage) => {
        subscriptions += 1
        return subscriptions > 1
          ? store.subscribe(range, onPage)
          : { done: failing.promise, stop: async () => undefined }
      },
    },
    { limit: 3 },
  )
  const readers = [reader(tail, 0), reader(tail, 2)]
  await eventually(async () => subscriptions === 1)
  failing.reject(new Error('the store is gone'))
  for (const { done } of readers) await expect(done).rejects.toThrow('the store is gone')
  const next = reader(tail, 0)
  await eventually(async () => next.positions.length === 2)
  await next.stop()
})

it('rejects if the end of the store cannot be read, and reads it again for the next reader', async () => {
  const store = await storeWith(1)
  let asked = 0
  const lastPosition = async (): Promise<number> => {
    asked += 1
    if (asked === 1) throw new Error('the store does not answer')
    return store.lastPosition()
  }
  const tail = eventTail({ ...store, lastPosition }, { limit: 3 })
  await expect(reader(tail, 0).done).rejects.toThrow('the store does not answer')
  const next = reader(tail, 0)
  await eventually(async () => next.positions.length === 2)
  await next.stop()
})
