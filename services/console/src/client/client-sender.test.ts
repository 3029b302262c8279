import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fastTimeLimits } from '../testing/fast-time-limits.ts'
import { clientSender } from './client-sender.ts'

let server: Server
let url: string
beforeEach(async () => {
  // It answers the headers at once, and never the rest.
  server = createServer((_, response) => response.writeHead(200).flushHeaders())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  fastTimeLimits()
})
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

const send = clientSender({ token: async () => 'token', replaced: async () => undefined })

it('a call without a whole answer within 30 s fails', async () => {
  const response = await send(url, { method: 'POST' })
  await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' })
})

it('an event stream stays open for longer, until it is left', async () => {
  const left = new AbortController()
  const response = await send(url, { headers: { Accept: 'text/event-stream' }, signal: left.signal })
  let isOver = false
  const read = response.text().catch((error: Error) => {
    isOver = true
    return error.name
  })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(isOver).toBe(false)
  left.abort()
  expect(await read).toBe('AbortError')
})
