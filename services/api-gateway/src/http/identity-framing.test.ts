import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { identityAt } from './identity-proxy.ts'
import { peopleMethods } from './people.ts'
import { startTestEdge } from './test-edge.ts'

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

/** An identity service that answers every request with its method, its path and its body, and notes what came. */
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

/** A gateway in front of it that passes on whatever it gets, without the checks of the edge. */
const passingAll = async (identityUrl: string, bounds?: Parameters<typeof identityAt>[1]): Promise<number> => {
  const { handle } = identityAt(identityUrl, bounds)
  return portOf(await listen((incoming, outgoing) => void handle(incoming, outgoing, '192.0.2.1')))
}

/** Sends bytes, and collects what comes back until it ends as told or the server closes. */
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
    const edge = await startTestEdge({ routes: [], mount: { methodsAt: peopleMethods, ...identityAt(url) } })
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
