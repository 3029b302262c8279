import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { text } from 'node:stream/consumers'
import { OWN_EDGE } from '@folio/access/trusted-proxies.ts'
import { grantKey } from '@folio/contracts/identity/views.ts'
import { OTP_TTL_MS } from '@folio/contracts/options-account/one-time-password.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { retainingBus } from '@folio/test-kit/retaining-bus.ts'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { DEMO, startTestRealtime, type TestOptions, type TestRealtime } from './testing/running-realtime.ts'
import { connect } from './testing/socket-client.ts'

const started: TestRealtime[] = []
const start = async (options?: TestOptions): Promise<TestRealtime> => {
  const sockets = await startTestRealtime(options)
  started.push(sockets)
  return sockets
}
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop()
})

const socketUrl = ({ url }: TestRealtime, path: string): string => url.replace('http', 'ws') + path

const outcome = (opening: Promise<unknown>): Promise<string> =>
  opening.then(
    () => 'open',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

it('a one-time password opens one socket, once', async () => {
  const sockets = await start()
  const url = socketUrl(sockets, `demo?otp=${await sockets.otp()}`)
  expect((await (await connect(url)).ask({ balance: 1 })).balance.loginid).toBe(DEMO)
  expect(await outcome(connect(url))).toBe('401 Unauthorized')
})

it('of a thousand connects with one password exactly one gets in', async () => {
  const quotas = ['ip', 'ip-long'].map((name) => ({ name, quota: 10_000, windowSeconds: 60 }))
  const sockets = await start({ limits: 'on', quotas })
  const url = socketUrl(sockets, `demo?otp=${await sockets.otp()}`)
  const outcomes = await Promise.all(Array.from({ length: 1000 }, () => outcome(connect(url))))
  expect(outcomes.filter((result) => result === 'open')).toHaveLength(1)
  expect(outcomes.filter((result) => result === '401 Unauthorized')).toHaveLength(999)
})

it('a one-time password from before the start is refused if later revocations are unknown', async () => {
  const before = { expires_at: Date.now() + OTP_TTL_MS - 1 }
  const forgetful = await start()
  expect(await outcome(forgetful.open(before))).toBe('401 Unauthorized')
  expect(await outcome(forgetful.open({}))).toBe('open')
  const told = await start({ aroundBus: retainingBus })
  expect(await outcome(told.open(before))).toBe('open')
})

it('a one-time password of a log-in whose grant has ended opens no socket, though no revocation was heard', async () => {
  const sockets = await start()
  const [lasting, ended] = [{ grant_id: 'grant-1' }, { grant_id: 'grant-2' }]
  const url = socketUrl(sockets, `demo?otp=${await sockets.otp(ended)}`)
  await sockets.readModel.take(grantKey(ended.grant_id))
  expect(await outcome(connect(url))).toBe('401 Unauthorized')
  expect(await outcome(sockets.open(lasting))).toBe('open')
  expect(await outcome(sockets.open({ ...lasting, password_number: 1 }))).toBe('401 Unauthorized')
})

it('a one-time password whose token cannot be checked just now stays good', async () => {
  let isBroken = true
  const aroundReadModel: TestOptions['aroundReadModel'] = (readModel) => ({
    ...readModel,
    peek: async (key) => {
      if (isBroken && key.startsWith('oidc/grant/')) throw new ReadModelUnavailable('a test')
      return readModel.peek(key)
    },
  })
  const sockets = await start({ aroundReadModel })
  const url = socketUrl(sockets, `demo?otp=${await sockets.otp({ grant_id: 'grant-1' })}`)
  expect(await outcome(connect(url))).toBe('503 ServiceUnavailable')
  isBroken = false
  expect(await outcome(connect(url))).toBe('open')
})

it.each([
  ['https://folio.example', 'max-age=31536000'],
  ['http://folio.example', null],
])('with the public address %s, a refusal sends HSTS: %s', async (publicUrl, told) => {
  const sockets = await start({ publicUrl })
  const refused = await fetch(`${sockets.url}public`)
  expect([refused.status, refused.headers.get('strict-transport-security')]).toEqual([400, told])
  const upgrade = connectTcp(Number(new URL(sockets.url).port), '127.0.0.1')
  const asked = [
    'GET /trading/v1/options/ws/demo?otp=x HTTP/1.1',
    'Host: a',
    'Connection: Upgrade',
    'Upgrade: websocket',
  ]
  upgrade.write(
    `${[...asked, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${btoa('k'.repeat(16))}`].join('\r\n')}\r\n\r\n`,
  )
  const head = await text(upgrade)
  expect([head.slice(0, 12), /strict-transport-security: (.*)/i.exec(head)?.[1] ?? null]).toEqual([
    'HTTP/1.1 401',
    told,
  ])
})

it('a password of the other kind opens no socket, and is not used up', async () => {
  const sockets = await start()
  const otp = await sockets.otp({ account_id: 'ROT90000001', account_type: 'real' })
  expect(await outcome(connect(socketUrl(sockets, `demo?otp=${otp}`)))).toBe('401 Unauthorized')
  expect(await outcome(connect(socketUrl(sockets, `real?otp=${otp}`)))).toBe('open')
})

it('a missing password and a wrong one are refused', async () => {
  const sockets = await start()
  expect(await outcome(connect(socketUrl(sockets, 'demo')))).toBe('400 ValidationError')
  expect(await outcome(connect(socketUrl(sockets, 'real?otp=')))).toBe('400 ValidationError')
  expect(await outcome(connect(socketUrl(sockets, 'real?otp=guess')))).toBe('401 Unauthorized')
  expect(await outcome(connect(socketUrl(sockets, `real?otp=${'x'.repeat(5000)}`)))).toBe('401 Unauthorized')
})

it('a query may have only the one needed password, and all its faults are reported together', async () => {
  const sockets = await start()
  const otp = await sockets.otp()
  const faultsOf = async (path: string) => {
    const socket = new WebSocket(socketUrl(sockets, path))
    const [, response] = await once(socket, 'unexpected-response')
    const { errors } = JSON.parse(await text(response))
    return errors.map(({ status, field, message }: Record<string, unknown>) => [status, field, message])
  }
  expect(await faultsOf('public?x=1')).toEqual([[400, 'x', 'x is not a known field.']])
  expect(await faultsOf(`public?otp=${otp}`)).toEqual([[400, 'otp', 'otp is not a known field.']])
  expect(await faultsOf(`demo?otp=${otp}&otp=${otp}&y=1`)).toEqual([
    [400, 'otp', 'otp must be sent once.'],
    [400, 'y', 'y is not a known field.'],
  ])
  expect(await faultsOf('demo?y=1')).toEqual([
    [400, 'y', 'y is not a known field.'],
    [400, 'otp', 'otp is required.'],
  ])
  expect(await outcome(connect(socketUrl(sockets, `demo?otp=${otp}`)))).toBe('open')
})

it('the answer that opens a socket has a request id', async () => {
  const sockets = await start()
  const idOf = async (headers: Record<string, string>) => {
    const socket = new WebSocket(socketUrl(sockets, 'public'), { headers })
    const [response] = await once(socket, 'upgrade')
    socket.terminate()
    return response.headers['x-request-id']
  }
  expect(await idOf({ 'X-Request-Id': 'my-own' })).toBe('my-own')
  expect(await idOf({ 'X-Request-Id': 'a b' })).toMatch(/^[0-9a-f-]{36}$/)
})

it('refuses the sixth connection of a user without spending its password, and opens it once another has closed', async () => {
  const sockets = await start({ limits: 'on' })
  const clients = await Promise.all(Array.from({ length: 5 }, () => sockets.open({})))
  const url = socketUrl(sockets, `demo?otp=${await sockets.otp()}`)
  expect(await outcome(connect(url))).toBe('429 RateLimit')
  expect(await outcome(sockets.open({ client_id: 'client-2' }))).toBe('open')
  clients[0]?.socket.close()
  await clients[0]?.closed
  await expect.poll(() => outcome(connect(url))).toBe('open')
})

it('limits all requests of an address, with and without an upgrade', async () => {
  const quotas = [{ name: 'ip', quota: 3, windowSeconds: 60 }]
  const sockets = await start({ limits: 'on', quotas })
  expect((await fetch(`${sockets.url}other`)).status).toBe(404)
  expect(await outcome(sockets.open())).toBe('open')
  expect(await outcome(connect(socketUrl(sockets, 'demo')))).toBe('400 ValidationError')
  expect(await outcome(sockets.open())).toBe('429 RateLimit')
  const refused = await fetch(`${sockets.url}public`)
  expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([429, '"ip";q=3;w=60'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ errors: [{ code: 'RateLimit' }], meta: { method: 'GET' } })
})

it('behind the edge of Folio, counts a caller by the address that the edge reports', async () => {
  const quotas = [{ name: 'ip', quota: 1, windowSeconds: 60 }]
  const statusFrom = async ({ url }: TestRealtime, address: string) =>
    (await fetch(`${url}public`, { headers: { 'X-Forwarded-For': address } })).status
  const behind = await start({ limits: 'on', quotas, trustedProxies: OWN_EDGE })
  expect(await statusFrom(behind, '192.0.2.1')).toBe(400)
  expect(await statusFrom(behind, '192.0.2.2')).toBe(400)
  expect(await statusFrom(behind, '192.0.2.9, 192.0.2.1')).toBe(429)
  expect(await statusFrom(behind, '2001:db8:1:2::1')).toBe(400)
  expect(await statusFrom(behind, '2001:db8:1:2:9::1')).toBe(429)
  const open = await start({ limits: 'on', quotas })
  expect([await statusFrom(open, '192.0.2.1'), await statusFrom(open, '192.0.2.2')]).toEqual([400, 429])
})

it('limits the public sockets of an address, beside those of its users, and opens another once one has closed', async () => {
  const sockets = await start({ limits: 'on', bounds: { publicSocketsMax: 2 } })
  const first = await sockets.open()
  expect(await outcome(sockets.open())).toBe('open')
  expect(await outcome(sockets.open())).toBe('429 RateLimit')
  expect(await outcome(sockets.open({}))).toBe('open')
  first.socket.close()
  await first.closed
  await expect.poll(() => outcome(sockets.open())).toBe('open')
})

it('counts no caller if limits are off', async () => {
  const quotas = [{ name: 'ip', quota: 1, windowSeconds: 60 }]
  const sockets = await start({ limits: 'off', quotas, bounds: { publicSocketsMax: 1 } })
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => outcome(sockets.open())))
  expect(outcomes).toEqual(['open', 'open', 'open', 'open'])
})

it('a request without an upgrade is answered in the form of the options API', async () => {
  const { url } = await start()
  const answer = await fetch(`${url}public`, { headers: { 'X-Request-Id': 'my-own' } })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([400, 'my-own'])
  expect(await answer.json()).toMatchObject({
    errors: [{ status: 400, code: 'ValidationError' }],
    meta: { endpoint: '/trading/v1/options/ws/public', method: 'GET' },
  })
  expect((await fetch(`${url}other`)).status).toBe(404)
  const posted = await fetch(`${url}demo`, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await posted.json()).toMatchObject({ errors: [{ message: 'This path allows only GET, HEAD.' }] })
  expect((await fetch(`${url}demo`, { method: 'HEAD' })).status).toBe(400)
})

it('pages of allowed origins may read refusals of upgrades, and send preflight requests', async () => {
  const origin = 'https://a.example'
  const { url } = await start({ origins: new Set([origin]) })
  const ask = async (method: string, path: string, from: string) => {
    const headers = { Origin: from, 'Access-Control-Request-Method': 'GET' }
    const { status, headers: answered } = await fetch(url + path, { method, headers })
    return [status, answered.get('access-control-allow-origin'), answered.get('access-control-allow-methods')]
  }
  expect(await ask('OPTIONS', 'public', origin)).toEqual([204, origin, 'GET, HEAD'])
  expect(await ask('GET', 'public', origin)).toEqual([400, origin, null])
  expect(await ask('OPTIONS', 'other', origin)).toEqual([404, origin, null])
  expect(await ask('OPTIONS', 'public', 'https://b.example')).toEqual([405, null, null])
})

it('an upgrade that is no handshake is refused before a password is spent', async () => {
  const sockets = await start()
  const otp = await sockets.otp()
  const { hostname, port } = new URL(sockets.url)
  const socket = connectTcp(Number(port), hostname)
  socket.write(
    `GET /trading/v1/options/ws/demo?otp=${otp} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  )
  const [data] = await once(socket, 'data')
  expect(String(data)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(await outcome(connect(socketUrl(sockets, `demo?otp=${otp}`)))).toBe('open')
})

it('a handshake with two hosts is refused before a password is spent', async () => {
  const sockets = await start()
  const otp = await sockets.otp()
  const { hostname, port } = new URL(sockets.url)
  const socket = connectTcp(Number(port), hostname)
  const head = ['Host: x', 'Host: y', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const key = `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`
  socket.write([`GET /trading/v1/options/ws/demo?otp=${otp} HTTP/1.1`, ...head, key, '', ''].join('\r\n'))
  const [data] = await once(socket, 'data')
  expect(String(data)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(await outcome(connect(socketUrl(sockets, `demo?otp=${otp}`)))).toBe('open')
})

it('a failed look-up of a password is a 503', async () => {
  const sockets = await start()
  const broken = await sockets.otp({ expires_at: 1.5 })
  expect(await outcome(connect(socketUrl(sockets, `demo?otp=${broken}`)))).toBe('503 ServiceUnavailable')
})

it('a connection that cannot be counted is a 503, and its password is not used up', async () => {
  let isAway = true
  const sockets = await start({
    limits: 'on',
    aroundReadModel: (readModel) => ({
      ...readModel,
      putIfAbsent: async (key, value, ttlMs) => {
        if (isAway && key.startsWith('socket/')) throw new ReadModelUnavailable('the read model is away')
        return readModel.putIfAbsent(key, value, ttlMs)
      },
    }),
  })
  const url = socketUrl(sockets, `demo?otp=${await sockets.otp()}`)
  expect(await outcome(connect(url))).toBe('503 ServiceUnavailable')
  isAway = false
  expect(await outcome(connect(url))).toBe('open')
})

it('a handshake that fails at the last moment releases its connection', async () => {
  const sockets = await start({ limits: 'on', bounds: { connectionsPerUserMax: 1 } })
  const { hostname, port } = new URL(sockets.url)
  const socket = connectTcp(Number(port), hostname)
  const head = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const key = `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`
  const path = `/trading/v1/options/ws/demo?otp=${await sockets.otp()}`
  socket.write([`GET ${path} HTTP/1.1`, ...head, key, 'Sec-WebSocket-Protocol: ,', '', ''].join('\r\n'))
  const [data] = await once(socket, 'data')
  expect(String(data)).toMatch(/^HTTP\/1\.1 400 /)
  await expect.poll(() => outcome(sockets.open({}))).toBe('open')
})
