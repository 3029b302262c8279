import type { Batch, KafkaMessage } from 'kafkajs'
import { expect, it } from 'vitest'
import { numbersTo } from '../../conformance/bus-conformance-kit.ts'
import { partitionQueue } from './partition-queues.ts'

const loops = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setImmediate(resolve))
}

const messageAt = (offset: number, key = 'k'): KafkaMessage => ({
  key: Buffer.from(key),
  value: null,
  timestamp: '0',
  attributes: 0,
  offset: String(offset),
  headers: {},
})

const batchOf = (...messages: readonly KafkaMessage[]): Batch => ({
  topic: 't',
  partition: 0,
  highWatermark: '100',
  messages: [...messages],
  isEmpty: () => messages.length === 0,
  firstOffset: () => messages[0]?.offset ?? null,
  lastOffset: () => messages.at(-1)?.offset ?? '0',
  offsetLag: () => '0',
  offsetLagLow: () => '0',
})

const offsets = (...numbers: readonly number[]): Batch => batchOf(...numbers.map((n) => messageAt(n)))

/** Makes a queue whose calls end when the test ends them. */
const heldQueue = (unfinishedMax = 10) => {
  const calls: { readonly offsets: readonly number[]; readonly end: () => void }[] = []
  let rooms = 0
  const queue = partitionQueue<string>({
    unfinishedMax,
    onCapacity: () => {
      rooms += 1
    },
    read: ({ key }) => ({ queue: String(key), content: { message: '' } }),
    handle: (_, entries) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      calls.push({ offsets: entries.map(({ offset }) => offset), end: resolve })
      return promise
    },
  })
  return { queue, calls, offsetsOf: () => calls.map((call) => call.offsets), rooms: () => rooms }
}

it('accepts messages up to its capacity, and reports when there is capacity again', async () => {
  const { queue, calls, rooms } = heldQueue(4)
  expect(queue.take(offsets(...numbersTo(10)))).toBe(4)
  expect([queue.next(), queue.finishedTo(), queue.lag()]).toEqual([4, 0, 100])
  expect(queue.take(offsets(4))).toBe(0)
  await loops()
  calls[0]?.end()
  await loops()
  expect([rooms(), queue.finishedTo(), queue.unfinished(), queue.lag()]).toEqual([1, 4, 0, 96])
})

it('is finished up to the first message whose call has not ended', async () => {
  const { queue, calls } = heldQueue()
  queue.take(batchOf(messageAt(0, 'a'), messageAt(1, 'b'), messageAt(2, 'c')))
  await loops()
  calls[1]?.end()
  calls[2]?.end()
  await loops()
  expect(queue.finishedTo()).toBe(0)
  calls[0]?.end()
  await loops()
  expect(queue.finishedTo()).toBe(3)
})

it('starts no released message, and counts none that finishes after the release', async () => {
  const { queue, calls, offsetsOf } = heldQueue()
  queue.take(offsets(0))
  await loops()
  queue.take(offsets(1, 2))
  queue.release()
  calls[0]?.end()
  await loops()
  expect(offsetsOf()).toEqual([[0]])
  expect([queue.next(), queue.finishedTo(), queue.unfinished(), queue.lag()]).toEqual([undefined, undefined, 0, 0])
})

it('lets a reassigned key wait for its call that still runs from the earlier assignment', async () => {
  const { queue, calls, offsetsOf } = heldQueue()
  queue.take(offsets(0))
  await loops()
  queue.release()
  queue.take(offsets(0, 1))
  await loops()
  expect(offsetsOf()).toEqual([[0]])
  calls[0]?.end()
  await loops()
  expect(offsetsOf()).toEqual([[0], [0, 1]])
  expect(queue.finishedTo()).toBe(0)
})

it('restarts for a topic that was created again', async () => {
  const { queue, calls } = heldQueue()
  queue.take(offsets(50))
  await loops()
  queue.take(offsets(0, 1))
  calls[0]?.end()
  await loops()
  expect(queue.finishedTo()).toBe(0)
  calls[1]?.end()
  await loops()
  expect(queue.finishedTo()).toBe(2)
})

it('counts a message once for each kibibyte, so that batches of commands count by their size', async () => {
  const { queue, calls, rooms } = heldQueue(8)
  const batch = (offset: number): KafkaMessage => ({ ...messageAt(offset), value: Buffer.alloc(3 * 1024) })
  expect(queue.take(batchOf(batch(0), batch(1), batch(2), batch(3)))).toBe(3)
  expect(queue.unfinished()).toBe(3)
  await loops()
  expect(rooms()).toBe(0)
  calls[0]?.end()
  await loops()
  expect([rooms(), queue.unfinished()]).toEqual([1, 0])
  expect(queue.take(batchOf({ ...messageAt(3), value: Buffer.alloc(512 * 1024) }, messageAt(4)))).toBe(1)
})
