import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readEvents, type StreamEnd } from './read-events.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a connection is broken and closed once it has been silent for 45 s', async () => {
  let isClosed = false
  let write = (_: string): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      write = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
    cancel: () => {
      isClosed = true
    },
  })
  const cursors: string[] = []
  let end: StreamEnd | undefined
  const read = readEvents(body, { onCursor: (id) => cursors.push(id), onEvent: () => undefined }).then((given) => {
    end = given
  })
  await vi.advanceTimersByTimeAsync(44_000)
  write('id: 1~57\n:\n\n')
  await vi.advanceTimersByTimeAsync(44_999)
  expect([cursors, end, isClosed]).toEqual([['1~57'], undefined, false])
  await vi.advanceTimersByTimeAsync(1)
  await read
  expect([end, isClosed]).toEqual([{ kind: 'broken' }, true])
})
