import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { freePort } from '@folio/test-kit/containers/free-port.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaced, startChangedEdge, TEST_MACHINE } from '../kit/edge.ts'

const LOG = '/tmp/failures.log'
const LET_IN = 5
const FAILED = 4
const AT_ONCE = 20

type Edge = {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  /** The number of requests that the gateway has received so far. */
  readonly asked: () => number
  /** The `X-Forwarded-For` header of each request that the gateway received. */
  readonly askedBy: () => readonly (string | undefined)[]
  /** The error and access log of the edge so far. */
  readonly logged: () => Promise<string>
  /** Runs a command in the edge's container; rejects with its output if it fails. */
  readonly exec: (command: readonly string[]) => Promise<string>
  readonly startGateway: () => Promise<void>
  readonly stop: () => Promise<void>
}

const loggedToFile = (text: string): string =>
  replaced(replaced(text, 'error_log /dev/stderr', `error_log ${LOG}`), 'access_log /dev/stdout', `access_log ${LOG}`)

/**
 * Starts an edge with a changed configuration in front of one gateway, which `startGateway` starts and which answers once
 * `answer` resolves; `begin` writes the begin of each answer before that. The edge trusts the test's `X-Forwarded-For`.
 */
const edgeOf = async (
  answer: Promise<void>,
  changed: (text: string, gateway: string) => string,
  begin: (outgoing: ServerResponse) => void = () => undefined,
): Promise<Edge> => {
  const askedBy: (string | undefined)[] = []
  const gateway: Server = createServer(async ({ headers }, outgoing) => {
    askedBy.push(String(headers['x-forwarded-for']))
    begin(outgoing)
    await answer
    outgoing.end('{}')
  })
  const port = await freePort()
  const edge = await startChangedEdge((text) => changed(loggedToFile(text), `gateway.test:${port}`), TEST_MACHINE)
  return {
    get: (path, headers = {}) => fetch(`http://${edge.host}:${edge.port}${path}`, { headers }),
    asked: () => askedBy.length,
    askedBy: () => askedBy,
    exec: edge.exec,
    logged: () => edge.exec(['cat', LOG]),
    startGateway: async () => void (await once(gateway.listen(port, '0.0.0.0'), 'listening')),
    stop: async () => {
      await edge.stop()
      gateway.close()
    },
  }
}

await describeWithDocker('the edge', () => {
  const answer = Promise.withResolvers<void>()
  let edge: Edge

  beforeAll(async () => {
    edge = await edgeOf(answer.promise, (text, gateway) =>
      replaced(replaced(text, 'requests 6000', `requests ${LET_IN}`), 'api-gateway:8080', gateway),
    )
    await edge.startGateway()
  })
  afterAll(() => edge?.stop())

  it('answers requests beyond its limit with 503 in the form of the API, and passes the others on', async () => {
    const letIn = Array.from({ length: LET_IN }, () => edge.get('/wallet/v1/wallets'))
    await expect.poll(edge.asked).toBe(LET_IN)
    const paths = [
      '/wallet/v1/wallets',
      '/trading/v1/options/accounts',
      '/payment-agents/v1/list',
      '/account/v1/nickname',
    ]
    for (const path of paths) {
      const refused = await edge.get(path)
      const { errors } = (await refused.json()) as { readonly errors: readonly object[] }
      expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '1'])
      expect(errors).toMatchObject([{ status: 503, code: 'ServiceUnavailable' }])
    }
    answer.resolve()
    expect((await Promise.all(letIn)).map(({ status }) => status)).toEqual(letIn.map(() => 200))
    expect((await edge.get('/wallet/v1/wallets')).status).toBe(200)
    expect(edge.asked()).toBe(LET_IN + 1)
  })
})

await describeWithDocker('an edge whose gateways were both away', () => {
  const answer = Promise.withResolvers<void>()
  let edge: Edge

  beforeAll(async () => {
    edge = await edgeOf(answer.promise, (text, gateway) => {
      const [one = ''] = /server api-gateway:8080.*;/.exec(text) ?? []
      // The edge counts two gateways, although both names lead to the same one.
      return replaced(text, one, `${one} ${one}`.replaceAll('api-gateway:8080', gateway))
    })
  })
  afterAll(() => edge?.stop())

  it('passes all requests on that come at once when they are back', async () => {
    for (let failed = 0; failed < FAILED; failed += 1) expect((await edge.get('/v1/health')).status).toBe(504)
    await edge.startGateway()
    const asked = Array.from({ length: AT_ONCE }, () => edge.get('/wallet/v1/wallets'))
    await expect.poll(edge.asked).toBe(AT_ONCE).finally(answer.resolve)
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
  })
})

await describeWithDocker('an edge without a gateway', () => {
  let edge: Edge

  beforeAll(async () => {
    edge = await edgeOf(Promise.resolve(), (text, gateway) => replaced(text, 'api-gateway:8080', gateway))
  })
  afterAll(() => edge?.stop())

  it('keeps tokens and codes that are in URLs out of its log', async () => {
    const paths = [
      '/oauth2/logout?id_token_hint=SECRET',
      '/oauth2/auth?state=SECRET',
      '/oauth2/auth/uid?code=SECRET',
      '/login/uid?x=SECRET',
      '/sign-up?email=SECRET',
    ]
    for (const path of paths) expect((await edge.get(path)).status).toBe(504)
    expect((await edge.get('/v1/health?quoted')).status).toBe(504)
    const logged = await edge.logged()
    expect(logged).toContain('GET /v1/health?quoted')
    for (const path of paths) expect(logged).toContain(`"path":"${path.split('?')[0]}"`)
    expect(logged).not.toContain('SECRET')
  })
})

await describeWithDocker('the sockets behind an edge', () => {
  const answer = Promise.withResolvers<void>()
  let edge: Edge

  beforeAll(async () => {
    edge = await edgeOf(answer.promise, (text, gateway) => {
      const known = replaced(replaced(text, 'api-gateway:8080', gateway), '$realtime:8080', gateway)
      return replaced(known, 'sockets_of_address 1000', 'sockets_of_address 2')
    })
    await edge.startGateway()
  })
  afterAll(() => edge?.stop())

  it('are limited for one address; the edge refuses further ones', async () => {
    const path = '/trading/v1/options/ws/public'
    const letIn = [edge.get(path), edge.get(path)]
    await expect.poll(edge.asked).toBe(2)
    const refused = await edge.get(path)
    expect([refused.status, refused.headers.get('retry-after'), edge.asked()]).toEqual([503, '1', 2])
    answer.resolve()
    expect((await Promise.all(letIn)).map(({ status }) => status)).toEqual([200, 200])
  })
})

await describeWithDocker('the events of a client’s accounts behind an edge', () => {
  const answer = Promise.withResolvers<void>()
  const message = 'id: 1~1\ndata:\n\n'
  let edge: Edge

  beforeAll(async () => {
    edge = await edgeOf(
      answer.promise,
      (text, gateway) => {
        const known = replaced(replaced(text, 'api-gateway:8080', gateway), '$realtime:8080', gateway)
        return replaced(known, '$realtime:8080', gateway).replaceAll('sockets_of_address 1000', 'sockets_of_address 1')
      },
      (outgoing) => outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(message),
    )
    await edge.startGateway()
  })
  afterAll(() => edge?.stop())

  it('pass at once, while their stream goes on, and count with the sockets of an address', async () => {
    const path = '/account/v1/events'
    const { status, body } = await edge.get(path)
    const reader = body?.getReader()
    expect([status, Buffer.from((await reader?.read())?.value ?? []).toString()]).toEqual([200, message])
    expect([(await edge.get(path)).status, edge.asked()]).toEqual([503, 1])
    answer.resolve()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('{}')
  })
})

await describeWithDocker('requests of one address at an edge', () => {
  const answer = Promise.withResolvers<void>()
  let edge: Edge

  beforeAll(async () => {
    edge = await edgeOf(answer.promise, (text, gateway) =>
      replaced(replaced(text, 'requests_of_address 200', 'requests_of_address 1'), 'api-gateway:8080', gateway),
    )
    await edge.startGateway()
  })
  afterAll(() => edge?.stop())

  const from = (address: string): Promise<Response> =>
    edge.get('/wallet/v1/wallets', { 'X-Forwarded-For': `6.6.6.6, ${address}` })

  it('are limited by IPv4 address and by IPv6 /64 network, in any notation', async () => {
    const letIn: Promise<Response>[] = []
    const letInFrom = async (address: string) => {
      letIn.push(from(address))
      await expect.poll(edge.asked).toBe(letIn.length)
    }
    await letInFrom('198.51.100.1')
    expect((await from('198.51.100.1')).status).toBe(503)
    expect((await from('::ffff:198.51.100.1')).status).toBe(503)
    await letInFrom('::ffff:198.51.100.2')
    expect((await from('198.51.100.2')).status).toBe(503)
    await letInFrom('2001:db8:1:a::1')
    expect((await from('2001:db8:1:a:ffff::9')).status).toBe(503)
    expect((await from('2001:0DB8:1:000a:0:0:0:2')).status).toBe(503)
    await letInFrom('2001:db8:1:b::1')
    await letInFrom('2001:db8:0:a::1')
    answer.resolve()
    expect((await Promise.all(letIn)).map(({ status }) => status)).toEqual(letIn.map(() => 200))
    expect(edge.askedBy()).toContain('198.51.100.1')
    expect(edge.askedBy()).toContain('2001:db8:1:b::1')
  })

  it('are refused with two Host headers', async () => {
    const { hostname, port } = new URL((await edge.get('/')).url)
    const socket = connect(Number(port), hostname)
    socket.end('GET /account/v1/nickname HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(body)).toMatchObject({ data: {}, errors: [{ status: 400, code: 'InputError' }] })
  })

  it.each(['proxy.example', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', '10.0.0.1; include /x', '10.0.0.1\ninclude /x'])(
    'are not served by an edge with the trusted proxies %j',
    async (proxies) => {
      const start = `FOLIO_TRUSTED_PROXIES='${proxies}' sh /etc/folio/start.sh`
      await expect(edge.exec(['sh', '-c', start])).rejects.toThrow(
        'the edge cannot start: FOLIO_TRUSTED_PROXIES must be addresses and ranges',
      )
    },
  )
})

await describeWithDocker('an edge whose public address is https', () => {
  const HSTS = 'strict-transport-security'
  const EVERY_ANSWER = 'max-age=31536000'
  let edge: RealServer
  let gateway: Server

  beforeAll(async () => {
    gateway = createServer(({ url }, outgoing) => {
      if (url === '/told') outgoing.setHeader(HSTS, 'max-age=1')
      if (url === '/silent') outgoing.destroy()
      else outgoing.end('{}')
    })
    const port = await freePort()
    await once(gateway.listen(port, '0.0.0.0'), 'listening')
    // No service of sockets listens at its address.
    const changed = (text: string) =>
      replaced(replaced(text, 'api-gateway:8080', `gateway.test:${port}`), '$realtime:8080', '127.0.0.1:1')
    edge = await startChangedEdge(changed, { PUBLIC_URL: 'https://folio.example' })
  })
  afterAll(async () => {
    await edge?.stop()
    gateway?.close()
  })

  const ask = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`http://${edge.host}:${edge.port}${path}`, init)
  const told = async (answer: Promise<Response>) => {
    const { status, headers } = await answer
    return [status, headers.get(HSTS)]
  }

  it('sends HSTS in its own answers, and once where the gateway already sent it', async () => {
    expect(await told(ask('/told'))).toEqual([200, 'max-age=1'])
    expect(await told(ask('/silent'))).toEqual([504, EVERY_ANSWER])
    expect(await told(ask('/', { method: 'POST', body: 'x'.repeat(70_000) }))).toEqual([413, EVERY_ANSWER])
    expect(await told(ask('/trading/v1/options/ws/public'))).toEqual([503, EVERY_ANSWER])
    expect(await told(ask(`/${'x'.repeat(10_000)}`))).toEqual([414, EVERY_ANSWER])
    const socket = connect(edge.port, edge.host)
    socket.end('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*Strict-Transport-Security: max-age=31536000\r\n/s)
  })
})

await describeWithDocker('an edge without trusted proxies', () => {
  let edge: RealServer
  let gateway: Server
  const askedBy: unknown[] = []

  beforeAll(async () => {
    gateway = createServer(({ headers }, outgoing) => {
      askedBy.push(headers['x-forwarded-for'])
      outgoing.end('{}')
    })
    const port = await freePort()
    await once(gateway.listen(port, '0.0.0.0'), 'listening')
    edge = await startChangedEdge((text) => replaced(text, 'api-gateway:8080', `gateway.test:${port}`))
  })
  afterAll(async () => {
    await edge?.stop()
    gateway?.close()
  })

  it("ignores the caller's address in `X-Forwarded-For`", async () => {
    const url = `http://${edge.host}:${edge.port}/v1/health`
    const answer = await fetch(url, { headers: { 'X-Forwarded-For': '198.51.100.1' } })
    expect(answer.headers.get('strict-transport-security')).toBeNull()
    await fetch(url, { headers: { 'X-Forwarded-For': '198.51.100.2' } })
    expect(askedBy).toHaveLength(2)
    expect(askedBy[0]).not.toContain('198.51.100')
    expect(askedBy[1]).toBe(askedBy[0])
  })
})
