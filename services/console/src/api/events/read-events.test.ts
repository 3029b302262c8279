import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fastTimeLimits } from '../../testing/fast-time-limits.ts'
import { readEvents, type StreamEnd } from './read-events.ts'

// A limit of 45 s is 450 ms here.
beforeEach(fastTimeLimits)
afterEach(() => {
  vi.restoreAllMocks()
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
  for (const position of [56, 57, 58]) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    write(`id: 1~${position}\n:\n\n`)
  }
  await vi.waitFor(() => expect(cursors).toEqual(['1~56', '1~57', '1~58']))
  expect([end, isClosed]).toEqual([undefined, false])
  await read
  expect([end, isClosed]).toEqual([{ kind: 'broken' }, true])
})
