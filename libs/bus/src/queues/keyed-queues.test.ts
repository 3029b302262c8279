import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type KeyedQueues, type KeyedQueuesOptions, keyedQueues } from './keyed-queues.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const loops = async (count = 3): Promise<void> => {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Makes queues whose calls end when the test ends them. */
const heldQueues = (options: Partial<KeyedQueuesOptions<number>> = {}) => {
  const calls: { readonly key: string; readonly messages: readonly number[]; end: () => void; fail: () => void }[] = []
  const handle = (key: string, messages: readonly number[]): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    calls.push({ key, messages: [...messages], end: resolve, fail: () => reject(new Error('not now')) })
    return promise
  }
  const queues: KeyedQueues<number> = keyedQueues({ handle, unfinishedMax: 100, ...options })
  const messages = (): (readonly number[])[] => calls.map((call) => call.messages)
  return { queues, calls, messages }
}

it('a failed call is repeated after pauses that double up to the maximum', async () => {
  const attempts: number[] = []
  const pauses: number[] = []
  let last = 0
  const handle = (): Promise<void> => {
    pauses.push(Date.now() - last)
    last = Date.now()
    return Promise.reject(new Error('not now'))
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const onFailed = (failure: { readonly attempts: number }): void => void attempts.push(failure.attempts)
  const queues = keyedQueues({ handle, unfinishedMax: 10, onFailed, pauseMinMs: 50, pauseMaxMs: 300 })
  queues.push('k', 1)
  last = Date.now()
  await loops()
  for (let i = 0; i < 5; i += 1) {
    vi.advanceTimersToNextTimer()
    await loops()
  }
  expect(pauses).toEqual([0, 50, 100, 200, 300, 300])
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6])
  await queues.stop()
})

it('the pauses of one failure do not lengthen those of the next', async () => {
  const { queues, calls } = heldQueues()
  queues.push('k', 1)
  await loops()
  calls[0]?.fail()
  await loops()
  vi.advanceTimersByTime(50)
  await loops()
  calls[1]?.end()
  queues.push('k', 2)
  await loops()
  calls[2]?.fail()
  await loops()
  vi.advanceTimersByTime(50)
  await loops()
  expect(calls.map(({ messages }) => messages)).toEqual([[1], [1], [2], [2]])
})

it('queues are full at their limit of unfinished messages, and report when half is free', async () => {
  let rooms = 0
  const onRoom = (): void => {
    rooms += 1
  }
  const { queues, calls } = heldQueues({ unfinishedMax: 4, onCapacity: onRoom })
  for (const n of [1, 2, 3, 4]) queues.push(`key-${n}`, n)
  expect(queues.isFull()).toBe(true)
  expect(() => queues.push('key-5', 5)).toThrow('capacity of 4 items')
  await loops()
  calls[0]?.end()
  await loops()
  expect([queues.isFull(), rooms]).toEqual([false, 0])
  calls[1]?.end()
  await loops()
  expect(rooms).toBe(1)
  calls[2]?.end()
  calls[3]?.end()
  await loops()
  expect(rooms).toBe(1)
})

it('a pause keeps the queued messages until it ends', async () => {
  const { queues, messages } = heldQueues()
  queues.push('a', 1)
  queues.pause()
  queues.push('b', 2)
  await loops()
  expect(messages()).toEqual([])
  queues.resume()
  await loops()
  expect(messages()).toEqual([[1], [2]])
})

it('discarded messages are neither delivered nor repeated, and do not block later messages', async () => {
  const { queues, calls, messages } = heldQueues({ unfinishedMax: 4 })
  queues.push('k', 1)
  await loops()
  for (const n of [2, 3, 4]) queues.push('k', n)
  queues.discard((n) => n < 3)
  expect(queues.isFull()).toBe(false)
  calls[0]?.fail()
  await loops()
  expect(messages()).toEqual([[1], [3, 4]])
  calls[1]?.fail()
  queues.push('k', 5)
  await loops()
  queues.discard((n) => n < 5)
  await loops()
  expect(messages()).toEqual([[1], [3, 4], [5]])
})

it('a repeated call omits messages that were discarded meanwhile', async () => {
  const { queues, calls, messages } = heldQueues()
  for (const n of [1, 2, 3]) queues.push('k', n)
  await loops()
  calls[0]?.fail()
  await loops()
  queues.discard((n) => n === 2)
  vi.advanceTimersByTime(50)
  await loops()
  expect(messages()).toEqual([
    [1, 2, 3],
    [1, 3],
  ])
})

it('settled waits for the running calls, however they end, and not for queued messages', async () => {
  const { queues, calls } = heldQueues()
  queues.push('a', 1)
  queues.push('b', 2)
  await loops()
  queues.push('a', 3)
  let isSettled = false
  const settled = queues.settled().then(() => {
    isSettled = true
  })
  calls[0]?.fail()
  await loops()
  expect(isSettled).toBe(false)
  calls[1]?.end()
  await settled
})

it('stopped queues begin and repeat no call, and have capacity again', async () => {
  const { queues, calls, messages } = heldQueues({ unfinishedMax: 3 })
  queues.push('a', 1)
  queues.push('b', 2)
  await loops()
  queues.push('a', 3)
  calls[1]?.fail()
  await loops()
  const stopped = queues.stop()
  calls[0]?.fail()
  await stopped
  vi.advanceTimersByTime(10_000)
  await loops()
  expect(messages()).toEqual([[1], [2]])
  expect(queues.isFull()).toBe(false)
})
