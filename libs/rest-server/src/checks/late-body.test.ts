import { once } from 'node:events'
import { createConnection } from 'node:net'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { afterEach, expect, it } from 'vitest'
import type { Caller } from '../caller.ts'
import { serve } from '../handler.ts'
import { CREDENTIALS, startTestServer, TRANSFER, TRANSFERS } from '../testing/test-server.ts'
import { cachedAuthenticator } from '../tokens/cached-authenticator.ts'
import { identifyClient } from './identify-caller.ts'

let stop = async (): Promise<void> => {}
afterEach(() => stop())

const CLIENT: Caller = {
  client_id: 'client-1',
  application_id: 'app-1',
  scopes: ['payment'],
  token_id: 't1',
  grant_id: 'g1',
}
const BODY = JSON.stringify(TRANSFER)
const HEAD = [
  `POST ${TRANSFERS} HTTP/1.1`,
  'Host: folio',
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
  ...Object.entries(CREDENTIALS).map(([name, value]) => `${name}: ${value}`),
  '\r\n',
].join('\r\n')

/**
 * A server whose one client has a token; it counts how often callers were identified, and the calls that reached the
 * handler.
 */
const world = async () => {
  const tokens = cachedAuthenticator({ authenticate: async () => CLIENT })
  const identify = identifyClient(tokens)
  const identified: string[] = []
  const reached: unknown[] = []
  const server = await startTestServer({
    identifyCaller: (incoming, endpoint) => {
      identified.push(endpoint.id)
      return identify(incoming, endpoint)
    },
    routes: [
      serve(makeTransfer, async ({ body }) => {
        reached.push(body)
        return { status: 404, code: 'NotFound', message: 'There is no such wallet.' }
      }),
    ],
  })
  stop = server.stop
  const socket = createConnection({ port: server.port, host: '127.0.0.1' })
  const statusOf = async (): Promise<string | undefined> => String((await once(socket, 'data'))[0]).split(' ')[1]
  return { socket, statusOf, tokens, identified, reached }
}

it('refuses a caller whose grant was revoked before the body of the call arrived', async () => {
  const { socket, statusOf, tokens, identified, reached } = await world()
  socket.write(HEAD)
  await expect.poll(() => identified.length).toBe(1)
  tokens.revoke({ client_id: CLIENT.client_id, grant_id: 'g1', at: timestampOf(0) })
  socket.write(BODY)
  expect(await statusOf()).toBe('401')
  expect(reached).toEqual([])
  socket.destroy()
})

it('lets a caller whose body arrived late go on while the token is valid', async () => {
  const { socket, statusOf, identified, reached } = await world()
  socket.write(HEAD)
  await expect.poll(() => identified.length).toBe(1)
  socket.write(BODY)
  expect(await statusOf()).toBe('404')
  expect(reached).toHaveLength(1)
  socket.destroy()
})

it('identifies a caller once if the body came with the head', async () => {
  const { socket, statusOf, identified } = await world()
  socket.write(HEAD + BODY)
  expect(await statusOf()).toBe('404')
  expect(identified).toHaveLength(1)
  socket.destroy()
})
