import { request } from 'node:http'
import { connect } from 'node:net'
import { freezeWallet } from '@folio/contracts/http/operator/accounts/freeze-wallet.ts'
import { openWallet } from '@folio/contracts/http/operator/accounts/open-wallet.ts'
import { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { serve } from '@folio/rest-server/handler.ts'
import {
  CREDENTIALS,
  exampleEndpoint,
  ORIGIN,
  posted,
  startTestServer,
  TRANSFER,
  TRANSFERS,
} from '@folio/rest-server/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { identifyOperator } from '../checks/identify-operator.ts'
import { rootAccess } from '../testing/root-access.ts'

const WALLETS = '/wallet/v1/wallets'
const NEVER = /(?!)/

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    routes: [
      serve(listWallets, async ({ correlationId }) => ({ data: [], headers: { 'Ledger-Revision': correlationId } })),
      serve(makeTransfer, async ({ body }) => {
        const { request_id } = body
        return { data: { request_id, transaction_id: 1, status: 'pending', balance_after: '0.00' } as const }
      }),
    ],
  })
})
afterAll(() => server.stop())

/** Sends bytes and collects the answer until the server closes the connection or the answer contains `until`. */
const raw = (text: string, until = /\r\n\r\n.*$/s, port = server.port): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
      if (until.test(answer)) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

const head = (method: string, path: string, more: readonly string[] = []): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: folio',
    'Service-App-ID: app-1',
    'Authorization: Bearer all-scopes',
    ...more,
    '',
    '',
  ].join('\r\n')

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(server.url + path, { headers: { ...CREDENTIALS, ...headers } })

describe('every answer', () => {
  it("carries the caller's request id if it is well-formed, otherwise a new one", async () => {
    expect((await get(WALLETS, { 'X-Request-Id': 'my-id_1' })).headers.get('x-request-id')).toBe('my-id_1')
    for (const bad of ['a b', 'ü', 'x'.repeat(129), '']) {
      const made = (await get(WALLETS, { 'X-Request-Id': bad })).headers.get('x-request-id')
      expect(made).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect((await fetch(`${server.url}/nowhere`)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('forbids caching, sniffing and framing', async () => {
    for (const path of [WALLETS, '/nowhere']) {
      const { headers } = await get(path)
      expect(headers.get('content-type')).toBe('application/json')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  it('belongs to a call of its own, also when its request id was used before', async () => {
    const headers = { 'X-Request-Id': 'same' }
    const first = (await get(WALLETS, headers)).headers.get('ledger-revision')
    expect(first).not.toBe((await get(WALLETS, headers)).headers.get('ledger-revision'))
  })
})

describe('methods', () => {
  it('HEAD gets the answer of GET, without the body', async () => {
    const response = await fetch(server.url + WALLETS, { method: 'HEAD', headers: CREDENTIALS })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String('{"data":[]}'.length))
    expect(await response.text()).toBe('')
    expect((await fetch(server.url + WALLETS, { method: 'HEAD' })).status).toBe(401)
  })

  it('405 names the methods of the path', async () => {
    expect((await fetch(server.url + WALLETS, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await fetch(server.url + TRANSFERS, { method })
      expect([response.status, response.headers.get('allow')], method).toEqual([405, 'POST'])
    }
    expect(await raw(head('BREW', TRANSFERS))).toContain('400 Bad Request')
  })

  it('OPTIONS answers the preflight requests of browsers', async () => {
    const headers = { Origin: ORIGIN, 'Access-Control-Request-Method': 'POST' }
    const response = await fetch(server.url + TRANSFERS, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(response.headers.get('access-control-allow-methods')).toBe('POST')
    expect(response.headers.get('access-control-allow-headers')).toContain('Service-App-ID')
    expect((await fetch(`${server.url}/nowhere`, { method: 'OPTIONS', headers })).status).toBe(404)
    expect((await get(WALLETS, { Origin: ORIGIN })).headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect((await get(WALLETS)).headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each(['https://b.example', `${ORIGIN}.b.example`, 'http://a.example', 'null'])(
    'is answered to no browser for a page of the origin %s, which is not on the list',
    async (origin) => {
      const asked = { Origin: origin, 'Access-Control-Request-Method': 'POST' }
      const response = await fetch(server.url + TRANSFERS, { method: 'OPTIONS', headers: asked })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([405, null])
      const read = await get(WALLETS, { Origin: origin })
      expect([read.headers.get('access-control-allow-origin'), read.headers.get('vary')]).toEqual([null, 'Origin'])
    },
  )
})

describe('paths', () => {
  it('a trailing slash, other letters or a doubled slash are another path', async () => {
    for (const path of [`${WALLETS}/`, '/Wallet/v1/wallets', '/wallet//v1/wallets', '/wallet/v1/wallets%2F', '/'])
      expect((await get(path)).status, path).toBe(404)
  })

  it('percent-encoding of plain letters changes nothing', async () => {
    expect((await get('/wallet/v1/w%61llets')).status).toBe(200)
  })

  it('broken percent-encoding is an unknown path', async () => {
    for (const path of ['/wallet/v1/%', '/wallet/v1/%zz', '/wallet/v1/wallets%00', '/%ff'])
      expect(await raw(head('GET', path)), path).toContain('404 Not Found')
  })

  it('an absolute URL instead of a path is accepted', async () => {
    expect(await raw(head('GET', `http://folio${WALLETS}`))).toContain('200 OK')
  })
})

describe('headers', () => {
  it('the type may name UTF-8 and nothing else', async () => {
    for (const type of [
      'application/json',
      'Application/JSON',
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
    ])
      expect((await fetch(server.url + TRANSFERS, posted(TRANSFER, { 'Content-Type': type }))).status, type).toBe(200)
    for (const type of [
      'text/plain',
      'application/json; charset=latin1',
      'application/jsonx',
      'application/json, text/plain',
      '',
    ])
      expect((await fetch(server.url + TRANSFERS, posted(TRANSFER, { 'Content-Type': type }))).status, type).toBe(415)
  })

  it('a body without a type, or a compressed one, has the wrong type', async () => {
    const body = JSON.stringify(TRANSFER)
    const length = `Content-Length: ${body.length}`
    expect(await raw(head('POST', TRANSFERS, [length]) + body)).toContain('415 Unsupported Media Type')
    const init = posted(TRANSFER, { 'Content-Encoding': 'gzip' })
    expect((await fetch(server.url + TRANSFERS, init)).status).toBe(415)
  })

  it('a repeated header with the application id counts as missing', async () => {
    expect(await raw(head('GET', WALLETS, ['Service-App-ID: app-1']))).toContain('401 Unauthorized')
  })

  it('the scheme of the token may be written in any case', async () => {
    expect((await get(WALLETS, { Authorization: 'bEARER all-scopes' })).status).toBe(200)
  })

  it('without a host: 400', async () => {
    expect(await raw('GET / HTTP/1.1\r\n\r\n')).toContain('400 Bad Request')
  })

  it('bytes that are not HTTP get a 400, and the connection is closed', async () => {
    const answer = await raw('HELLO\r\n\r\n', NEVER)
    expect(answer).toContain('400 Bad Request')
    expect(answer).toMatch(/X-Request-Id: [0-9a-f-]{36}/)
    expect(await raw(head('GET', WALLETS, [`X: ${'x'.repeat(20_000)}`]), NEVER)).toContain('431 ')
  })
})

describe('bodies', () => {
  const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
  const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`

  it('may come in chunks', async () => {
    const [first, second] = [JSON.stringify(TRANSFER).slice(0, 20), JSON.stringify(TRANSFER).slice(20)]
    expect(await raw(head('POST', TRANSFERS, chunked) + chunk(first) + chunk(second) + chunk(''))).toContain('200 OK')
  })

  it('in chunks are cut off at 64 KiB too', async () => {
    const answer = await raw(head('POST', TRANSFERS, chunked) + chunk('x'.repeat(64 * 1024)) + chunk('x'))
    expect(answer).toContain('413 Payload Too Large')
  })

  it('announced as too large are refused without a wait', async () => {
    const more = ['Content-Type: application/json', 'Content-Length: 65537']
    expect(await raw(head('POST', TRANSFERS, more))).toContain('413 Payload Too Large')
  })

  it('that are sent although they are too large are read and dropped, and the connection continues', async () => {
    const more = ['Content-Type: application/json', 'Content-Length: 70000']
    const both = head('POST', TRANSFERS, more) + 'x'.repeat(70_000) + head('GET', WALLETS)
    const answer = await raw(both, /\{"data":\[\]\}/)
    expect(answer).toContain('413 Payload Too Large')
    expect(answer).toContain('200 OK')
  })

  it('that do not arrive in time are refused, as are headers', async () => {
    const { port, stop } = await startTestServer({
      headersTimeoutMs: 200,
      requestTimeoutMs: 300,
      routes: [serve(makeTransfer, () => Promise.reject(new Error('no body ever comes')))],
    })
    const more = ['Content-Type: application/json', 'Content-Length: 100']
    expect(await raw(`${head('POST', TRANSFERS, more)}{`, NEVER, port)).toContain('408 Request Timeout')
    expect(await raw(`GET ${WALLETS} HTTP/1.1\r\nHost: folio\r\n`, NEVER, port)).toContain('408 Request Timeout')
    await stop()
  })

  it('whose sender leaves do not disturb other requests', async () => {
    const outgoing = request({
      port: server.port,
      method: 'POST',
      path: TRANSFERS,
      headers: { ...CREDENTIALS, 'Content-Length': '99' },
    })
    outgoing.on('error', () => undefined)
    await new Promise<void>((resolve) => outgoing.write('{', () => resolve()))
    outgoing.destroy()
    expect((await get(WALLETS)).status).toBe(200)
  })
})

describe('the operator', () => {
  const CLIENT = '3b241101-e2bb-5255-8caf-4136c566a962'
  const started = () =>
    startTestServer({
      identifyCaller: identifyOperator(rootAccess('operator-secret')),
      origins: new Set<string>(),
      routes: [
        serve(openWallet, async ({ params, body, client }) => {
          expect([params.client_id, client.client_id]).toEqual([CLIENT, 'operator'])
          return { data: { wallet_id: CLIENT, type: body.type } }
        }),
        serve(freezeWallet, async ({ params }) => ({
          data: { wallet_id: params.wallet_id, status: 'frozen' } as const,
        })),
      ],
    })
  const bearer = { Authorization: 'Bearer operator-secret' }

  it('is identified only by a token of its own', async () => {
    const { url, stop } = await started()
    const path = `${url}/operator/v1/clients/${CLIENT}/wallets`
    const init = posted({ type: 'p2p' }, bearer)
    expect(await (await fetch(path, init)).json()).toEqual({ data: { wallet_id: CLIENT, type: 'p2p' } })
    for (const Authorization of ['Bearer operator-secre', 'Bearer operator-secrets', 'Bearer all-scopes', 'Bearer', ''])
      expect((await fetch(path, posted({ type: 'p2p' }, { Authorization }))).status).toBe(401)
    await stop()
  })

  it('may leave out a body that has no fields, or send an empty one, but none with fields', async () => {
    const { url, stop } = await started()
    const path = `${url}/operator/v1/wallets/${CLIENT}/freeze`
    expect((await fetch(path, { method: 'POST', headers: bearer })).status).toBe(200)
    expect((await fetch(path, posted({}, bearer))).status).toBe(200)
    expect((await fetch(path, posted({ extra: 1 }, bearer))).status).toBe(400)
    expect((await fetch(path, posted('{', bearer))).status).toBe(400)
    expect((await fetch(path, posted('{}', { ...bearer, 'Content-Type': 'text/plain' }))).status).toBe(415)
    await stop()
  })

  it('is never called by pages of other origins', async () => {
    const { url, stop } = await started()
    const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' }
    const path = `${url}/operator/v1/wallets/${CLIENT}/freeze`
    const response = await fetch(path, { method: 'OPTIONS', headers })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([405, null])
    await stop()
  })
})

describe('a path without parameters', () => {
  const post = exampleEndpoint('options', '/trading/v1/options/things/newest')
  const read = {
    ...exampleEndpoint('options', '/trading/v1/options/things/{name}'),
    method: 'GET' as const,
    params: z.strictObject({ name: z.string() }),
    body: z.strictObject({}),
    hasBody: false,
  }

  it('takes precedence over a path with parameters that also matches', async () => {
    const answered = async () => ({ data: { name: 'x' } })
    const { url, stop } = await startTestServer({ routes: [serve(read, answered), serve(post, answered)] })
    const things = `${url}/trading/v1/options/things`
    const asked = await fetch(`${things}/newest`, { headers: CREDENTIALS })
    expect([asked.status, asked.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await fetch(`${things}/other`, { headers: CREDENTIALS })).status).toBe(200)
    expect((await fetch(`${things}/newest`, posted({ name: 'x' }))).status).toBe(200)
    await stop()
  })
})
