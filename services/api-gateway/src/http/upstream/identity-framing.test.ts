import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { startTestServer } from '@folio/rest-server/testing/test-server.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { authServerMethods } from './auth-server.ts'
import { identityProxy } from './identity-proxy.ts'

type Stop = () => unknown

const stops: Stop[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const listen = async (listener: RequestListener): Promise<Server> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Starts an identity service that answers every request with its method, its path and its body, and records the requests. */
const echo = async (answerAs: (path: string) => RequestListener | undefined = () => undefined) => {
  const came: string[] = []
  const connections = new Set<number | undefined>()
  const server = await listen(async (incoming, outgoing) => {
    const { method, url = '', socket } = incoming
    connections.add(socket.remotePort)
    const other = answerAs(url)
    if (other !== undefined) return other(incoming, outgoing)
    const said = `${method} ${url} ${await text(incoming)}`
    came.push(said)
    return outgoing.end(said)
  })
  return { came, connections, url: `http://127.0.0.1:${portOf(server)}` }
}

/** Starts a gateway in front of it that forwards every request, without the checks of the edge. */
const passingAll = async (identityUrl: string, bounds?: Parameters<typeof identityProxy>[1]): Promise<number> => {
  const { handle } = identityProxy(identityUrl, bounds)
  return portOf(await listen((incoming, outgoing) => void handle(incoming, outgoing, '192.0.2.1')))
}

/** Sends bytes, and collects the answer until it ends as `until` says or the server closes the connection. */
const raw = (port: number, bytes: string, until = /\r\n\r\n.*$/s): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
      if (until.test(answer)) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

const SMUGGLED = 'GET /login/smuggled HTTP/1.1\r\nHost: a\r\nX-Swallow: '

const chunked = (method: string, path = '/login/outer'): string =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`

const counted = (method: string, path = '/login/outer'): string =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`

describe('a body that is an HTTP request itself', () => {
  it.each(
    ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [
      [method, 'in chunks', chunked(method)] as const,
      [method, 'of a known length', counted(method)] as const,
    ]),
  )('of a %s, sent %s, stays the body of that request', async (method, _, bytes) => {
    const { came, connections, url } = await echo()
    const port = await passingAll(url)
    expect(await raw(port, bytes)).toContain('200 OK')
    const next = await fetch(`http://127.0.0.1:${port}/login/next`, { headers: { cookie: 'session=mine' } })
    expect(await next.text()).toBe('GET /login/next ')
    expect(came).toEqual([`${method} /login/outer ${SMUGGLED}`, 'GET /login/next '])
    // Node's client keeps no connection after a HEAD.
    if (method !== 'HEAD') expect(connections.size).toBe(1)
  })
})

it.each(['GET', 'HEAD', 'OPTIONS'])(
  'a %s with a body is refused before the identity service is asked',
  async (method) => {
    const { came, url } = await echo()
    const edge = await startTestServer({ routes: [], mount: { methodsAt: authServerMethods, ...identityProxy(url) } })
    stops.push(edge.stop)
    for (const bytes of [chunked(method, '/oauth2/jwks'), counted(method, '/oauth2/jwks')]) {
      const answer = await raw(edge.port, bytes)
      expect(answer).toContain('400 Bad Request')
      if (method !== 'HEAD') expect(answer).toContain('must have no body')
    }
    expect(await raw(edge.port, `${method} /oauth2/jwks HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`)).toContain(
      '200 OK',
    )
    expect(came).toEqual([`${method} /oauth2/jwks `])
  },
)

/** Opens connections that send only the beginning of a form; resolves once the gateway has read it. */
const beginForms = async (port: number, count: number): Promise<Stop> => {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.write('POST /login/slow HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 500\r\n\r\nanswer=')
      // The server sends 100 Continue when it hands the request to its listener.
      await once(socket, 'data')
      return socket
    }),
  )
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

it('slow or incomplete forms use no connection to the identity service', async () => {
  const { came, connections, url } = await echo()
  const port = await passingAll(url, { connectionsMax: 1, waitingMax: 0 })
  const abandon = await beginForms(port, 5)
  const others = `http://127.0.0.1:${port}/login/other`
  expect(await (await fetch(others, { method: 'POST', body: 'a=1' })).text()).toBe('POST /login/other a=1')
  abandon()
  expect(await (await fetch(others)).text()).toBe('GET /login/other ')
  expect(came).toEqual(['POST /login/other a=1', 'GET /login/other '])
  expect(connections.size).toBe(1)
})

it('the gateway ends an incomplete form at its time limit without the identity service', async () => {
  const { came, connections, url } = await echo()
  const edge = await startTestServer({
    routes: [],
    mount: { methodsAt: authServerMethods, ...identityProxy(url) },
    headersTimeoutMs: 200,
    requestTimeoutMs: 300,
  })
  stops.push(edge.stop)
  const answer = await raw(edge.port, 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na', /(?!)/)
  expect(answer).toContain('408 Request Timeout')
  expect([came, connections.size]).toEqual([[], 0])
})

it('a body in chunks that is too large is refused, and the connection goes on', async () => {
  const { came, url } = await echo()
  const port = await passingAll(url)
  const size = 70_000
  const large = `POST /login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`
  const answer = await raw(port, `${large}GET /login/next HTTP/1.1\r\nHost: a\r\n\r\n`, /GET \/login\/next $/)
  expect(answer).toContain('413 Payload Too Large')
  expect(came).toEqual(['GET /login/next '])
})

it('requests wait for a connection up to a limit; one more is answered 503, and the others continue', async () => {
  const held: Stop[] = []
  const { came, url } = await echo((path) =>
    path === '/login/held' ? (_, outgoing) => held.push(() => outgoing.end('held')) : undefined,
  )
  const port = await passingAll(url, { connectionsMax: 1, waitingMax: 1 })
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const first = ask('/login/held')
  await expect.poll(() => held.length).toBe(1)
  const statuses: number[] = []
  const both = [1, 2].map(async () => statuses.push((await ask('/login/next')).status))
  await expect.poll(() => statuses).toEqual([503])
  for (const end of held) end()
  await Promise.all(both)
  expect([(await first).status, statuses]).toEqual([200, [503, 200]])
  expect((await ask('/login/next')).status).toBe(200)
  expect(came).toHaveLength(2)
})

it('a request whose sender left while it waited is not passed on', async () => {
  const held: Stop[] = []
  const { came, url } = await echo((path) =>
    path === '/login/held' ? (_, outgoing) => held.push(() => outgoing.end('held')) : undefined,
  )
  const { handle } = identityProxy(url, { connectionsMax: 1 })
  const [arrived, left] = [new Set<string | undefined>(), new Set<string | undefined>()]
  const gateway = await listen((incoming, outgoing) => {
    arrived.add(incoming.url)
    outgoing.on('close', () => left.add(incoming.url))
    void handle(incoming, outgoing, '192.0.2.1')
  })
  const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${portOf(gateway)}${path}`, init)
  const first = ask('/login/held')
  await expect.poll(() => held.length).toBe(1)
  const leaving = new AbortController()
  const aborted = ask('/login/left', { signal: leaving.signal }).catch(() => 'aborted')
  await expect.poll(() => arrived.has('/login/left')).toBe(true)
  leaving.abort()
  expect(await aborted).toBe('aborted')
  await expect.poll(() => left.has('/login/left')).toBe(true)
  for (const end of held) end()
  await first
  expect(await (await ask('/login/next')).text()).toBe('GET /login/next ')
  expect(came).toEqual(['GET /login/next '])
})

describe('answers of the identity service', () => {
  it.each([
    ['HEAD', 200, { 'content-length': '9' }],
    ['HEAD', 200, {}],
    ['GET', 204, {}],
    ['GET', 304, { etag: '"1"' }],
  ])('without a body end where they end: %s, %i, %o', async (method, status, headers) => {
    const { url } = await echo((path) =>
      path === '/login/bare' ? (_, outgoing) => outgoing.writeHead(status, headers).end() : undefined,
    )
    const port = await passingAll(url)
    const next = 'GET /login/next HTTP/1.1\r\nHost: a\r\n\r\n'
    const answer = await raw(port, `${method} /login/bare HTTP/1.1\r\nHost: a\r\n\r\n${next}`, /GET \/login\/next $/)
    const [bare, following] = answer.split(/(?<=\r\n\r\n)(?=HTTP)/)
    expect(bare).toContain(` ${status} `)
    for (const [name, value] of Object.entries(headers)) expect(bare?.toLowerCase()).toContain(`${name}: ${value}`)
    expect(following).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  it('that switch to another protocol are not passed on', async () => {
    const { url } = await echo((path) =>
      path === '/login/up'
        ? ({ socket }) => socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
        : undefined,
    )
    const port = await passingAll(url)
    const upgrading = 'GET /login/up HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'
    expect(await raw(port, upgrading)).toContain('503 Service Unavailable')
    expect((await fetch(`http://127.0.0.1:${port}/login/next`)).status).toBe(200)
  })
})

it('headers about one connection are not passed on, nor those that Connection names', async () => {
  const { url } = await echo(
    () =>
      ({ rawHeaders }, outgoing) =>
        outgoing.end(JSON.stringify(rawHeaders)),
  )
  const port = await passingAll(url)
  const headers = ['Connection: close, X-Mine', 'X-Mine: 1', 'X-Other: 2', 'TE: trailers', 'Expect: 100-continue']
  const answer = await raw(
    port,
    `POST /login HTTP/1.1\r\nHost: a\r\n${headers.join('\r\n')}\r\nContent-Length: 1\r\n\r\na`,
    /(?!)/,
  )
  const names: string[] = JSON.parse(/\[.*\]/.exec(answer)?.[0] ?? '[]').filter((_: string, at: number) => at % 2 === 0)
  expect(names.map((name) => name.toLowerCase()).sort()).toEqual([
    'connection',
    'content-length',
    'host',
    'x-forwarded-for',
    'x-other',
  ])
})
