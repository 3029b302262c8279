import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patchRequestTimers } from './request-timers.ts'

/** The type of the library's request queue, as far as it is used here. */
type Queue = {
  readonly push: (pushed: object) => void
  readonly fulfillRequest: (response: object) => void
  readonly scheduleRequestTimeoutCheck: () => void
}

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as new (
  options: object,
) => Queue
const REQUEST_MAX_MS = 3000

const log = { debug: () => {}, warn: () => {} }
let isConnected = true
let looks = 0
const opened = (): Queue => {
  const queue = new RequestQueue({
    maxInFlightRequests: 1,
    requestTimeout: REQUEST_MAX_MS,
    enforceRequestTimeout: true,
    clientId: 'test',
    broker: 'here:1',
    logger: log,
    isConnected: () => {
      looks += 1
      return isConnected
    },
  })
  queue.scheduleRequestTimeoutCheck()
  return queue
}
const ask = (queue: Queue, correlationId: number) => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const entry = { correlationId, apiName: 'Any', apiKey: 0, apiVersion: 0, resolve, reject }
  const sendRequest = vi.fn()
  queue.push({ entry, expectResponse: true, sendRequest })
  return { answer: promise, sendRequest }
}

patchRequestTimers()

beforeEach(() => {
  isConnected = true
  looks = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

it('ends a request that is not answered in time, and sends the next', async () => {
  const queue = opened()
  const first = ask(queue, 1)
  const second = ask(queue, 2)
  const late = expect(first.answer).rejects.toThrow('timed out')
  await vi.advanceTimersByTimeAsync(REQUEST_MAX_MS)
  expect(second.sendRequest).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(501)
  await late
  expect(second.sendRequest).toHaveBeenCalledOnce()
  queue.fulfillRequest({ correlationId: 2, payload: 'answer', size: 6 })
  expect(await second.answer).toMatchObject({ payload: 'answer' })
})

it('checks twice a second, sets no other timer while no request waits, and stops with the connection', () => {
  // Timers are counted for the whole process, which other files share: without an await nothing else can set one meanwhile.
  vi.clearAllTimers()
  opened()
  vi.advanceTimersByTime(5000)
  expect([looks, vi.getTimerCount()]).toEqual([10, 1])
  isConnected = false
  vi.advanceTimersByTime(1000)
  expect([looks, vi.getTimerCount()]).toEqual([11, 0])
})
