import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestServer } from '@folio/rest-server/testing/test-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authServerMethods } from './auth-server.ts'
import { identityProxy } from './identity-proxy.ts'

const textOf = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const SILENCE_MAX_MS = 50

type Edge = Awaited<ReturnType<typeof startTestServer>>

const startEdge = (bounds?: Parameters<typeof identityProxy>[1]): Promise<Edge> =>
  startTestServer({
    routes: [],
    mount: { methodsAt: authServerMethods, handle: identityProxy(urlOf(identity), bounds).handle },
  })

let identity: Server
let edge: Edge
/** Gives up on an identity service that is silent for `SILENCE_MAX_MS`, which on a busy machine each is at times. */
let hastyEdge: Edge
beforeAll(async () => {
  identity = createServer(async (incoming, outgoing) => {
    if (incoming.url === '/login/dead') return outgoing.destroy()
    if (incoming.url === '/login/broken') {
      return outgoing.writeHead(200, { 'Content-Length': 100 }).write('ten bytes.', () => outgoing.destroy())
    }
    if (incoming.url === '/login/silent') return outgoing.writeHead(200, { 'Content-Length': 100 }).write('ten bytes.')
    const { method, url, headers } = incoming
    const said = {
      method,
      url,
      from: headers['x-forwarded-for'],
      cookie: headers.cookie,
      trace: headers['traceparent'],
      body: await textOf(incoming),
    }
    return outgoing.writeHead(303, { 'Set-Cookie': ['a=1', 'b=2'], Location: '/login/next' }).end(JSON.stringify(said))
  }).listen(0, '127.0.0.1')
  await once(identity, 'listening')
  edge = await startEdge()
  hastyEdge = await startEdge({ silenceMaxMs: SILENCE_MAX_MS })
})
afterAll(async () => {
  await edge.stop()
  await hastyEdge.stop()
  identity.closeAllConnections()
  identity.close()
})

it('passes a form on with its cookie and its address, and the answer back unchanged', async () => {
  const response = await fetch(`${edge.url}/login/abc/consent?x=1`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'allow' }),
    headers: { cookie: 'c=3', 'X-Forwarded-For': '9.9.9.9' },
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login/next'])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  expect(await response.json()).toEqual({
    method: 'POST',
    url: '/login/abc/consent?x=1',
    from: '127.0.0.1',
    cookie: 'c=3',
    body: 'answer=allow',
  })
})

it('answers 503 when the identity service does not answer', async () => {
  const response = await fetch(`${edge.url}/login/dead`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
})

it('passes its own span on, and none without tracing', async () => {
  const [callers, ours] = [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, `00-${'a'.repeat(32)}-${'c'.repeat(16)}-01`]
  const begun: (readonly (string | undefined)[])[] = []
  const watched = await startTestServer({
    routes: [],
    mount: { methodsAt: authServerMethods, handle: identityProxy(urlOf(identity)).handle },
    tracer: (...span) => {
      begun.push(span)
      return { traceparent: ours, end: () => undefined }
    },
  })
  const passedOn = async (url: string) => {
    const answer = await fetch(`${url}/login/abc`, { headers: { traceparent: callers }, redirect: 'manual' })
    const said: { readonly trace?: string } = JSON.parse(await answer.text())
    return said.trace
  }
  expect(await passedOn(watched.url)).toBe(ours)
  expect(begun).toEqual([['GET /login', callers, 'callers']])
  expect(await passedOn(edge.url)).toBeUndefined()
  await watched.stop()
})

it('aborts its answer when the identity service aborts in the middle of it', async () => {
  const response = await fetch(`${edge.url}/login/broken`)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
})

it('aborts its answer when the identity service is silent in the middle of it', async () => {
  await expect
    .poll(async () => {
      const response = await fetch(`${hastyEdge.url}/login/silent`)
      return [response.status, await response.text().catch((error: unknown) => String(error))]
    })
    .toEqual([200, 'TypeError: terminated'])
})

it('leaves every other path to the API', async () => {
  for (const path of [
    '/loginx',
    '/oauth2',
    '/oauth2/x',
    '/oauth2/auth/',
    '/.well-known/openid-configuration/',
    '/wallet/v1',
  ]) {
    const response = await fetch(`${edge.url}${path}`)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 404, 'application/json'])
  }
})
