import { connect } from 'node:net'
import { memoryLimiter } from '@folio/access/rate-limit.ts'
import { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { afterEach, expect, it } from 'vitest'
import type { RateLimits } from '../checks/rate-limits.ts'
import { serve } from '../handler.ts'
import { startTestServer } from '../testing/test-server.ts'

const routes = [serve(listWallets, async () => ({ data: [] }))]
const CREDENTIALS = 'Service-App-ID: app-1\r\nAuthorization: Bearer all-scopes\r\n'

let stop = async (): Promise<void> => {}
afterEach(() => stop())

/** Starts a server; returns a function that sends bytes and returns the status, the headers and the body of the answer. */
const startRaw = async (limits?: RateLimits) => {
  const server = await startTestServer({ routes, limits })
  stop = server.stop
  return (lines: string): Promise<{ readonly status: number; readonly head: string; readonly body: string }> =>
    new Promise((resolve, reject) => {
      let text = ''
      const socket = connect(server.port, '127.0.0.1', () => socket.write(`${lines}Connection: close\r\n\r\n`))
      socket.setEncoding('utf8')
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', reject)
      socket.on('close', () => {
        const [head = '', body = ''] = text.split('\r\n\r\n')
        resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body })
      })
    })
}

const refusals = [
  ['a path with a backslash', 'GET /wallet\\v1\\wallets HTTP/1.1\r\nHost: folio\r\n', 400],
  ['a host that is none', 'GET /wallet/v1/wallets HTTP/1.1\r\nHost: a b@@/\r\n', 400],
  ['no host', 'GET /wallet/v1/wallets HTTP/1.1\r\n', 400],
  ['two hosts', 'GET /wallet/v1/wallets HTTP/1.1\r\nHost: folio\r\nhost: folio\r\n', 400],
  ['two hosts on a page', 'GET /v1/health HTTP/1.1\r\nHost: folio\r\nHost: other\r\n', 400],
  ['two hosts on a path of people', 'GET /login/1 HTTP/1.1\r\nHost: folio\r\nHost: other\r\n', 400],
  ['no path', 'OPTIONS * HTTP/1.1\r\nHost: folio\r\n', 400],
  ['a wish to get elsewhere', 'CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere:443\r\n', 405],
  ['what is no HTTP', 'GET\r\n', 400],
] as const

it.each(refusals)('%s is refused with the form and the headers of other answers', async (_, lines, status) => {
  const ask = await startRaw()
  const answer = await ask(lines)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject({
    errors: [{ status, code: status === 405 ? 'MethodNotAllowed' : 'ValidationError' }],
  })
  expect(answer.head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/)
  for (const header of ['cache-control: no-store', 'x-content-type-options: nosniff', "frame-ancestors 'none'"]) {
    expect(answer.head).toContain(header)
  }
})

it('the envelope is that of the family of the path', async () => {
  const ask = await startRaw()
  const { body } = await ask('GET /account/v1/nick\\name HTTP/1.1\r\nHost: folio\r\n')
  expect(JSON.parse(body)).toMatchObject({ data: {}, errors: [{ code: 'InputError' }], metadata: { method: 'GET' } })
})

it('the limit of an address covers unknown paths', async () => {
  const address = [memoryLimiter({ name: 'ip', quota: 2, windowSeconds: 60 })]
  const ask = await startRaw({ address, caller: [] })
  const statuses: number[] = []
  for (const lines of [
    'OPTIONS * HTTP/1.1\r\nHost: x\r\n',
    'GET /a HTTP/1.1\r\n',
    'GET /a\\b HTTP/1.1\r\nHost: x\r\n',
  ]) {
    statuses.push((await ask(lines)).status)
  }
  expect(statuses).toEqual([400, 400, 429])
  expect((await ask('CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere:443\r\n')).status).toBe(429)
})

it('an unknown `Expect` header does not prevent the answer', async () => {
  const ask = await startRaw()
  const answer = await ask(`GET /wallet/v1/wallets HTTP/1.1\r\nHost: folio\r\n${CREDENTIALS}Expect: foo\r\n`)
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { data: [] }])
})
