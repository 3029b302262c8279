import { connect } from 'node:net'
import { memoryLimiter } from '@folio/access/rate-limit.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { afterEach, expect, it } from 'vitest'
import { serve } from '../handler.ts'
import { ORIGIN, startTestServer, TRANSFER, TRANSFERS } from '../testing/test-server.ts'

const CALLER = 'Service-App-ID: app-1\r\nAuthorization: Bearer all-scopes\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const SENT = { request_id: 'r-1', transaction_id: '7', status: 'pending' as const, balance_after: '1.00' }

let stop = async (): Promise<void> => {}
afterEach(() => stop())

/** Starts a server whose transfers succeed, but for a few amounts, and that counts requests against a high limit. */
const start = async () => {
  const policy = { name: 'ip', quota: 1000, windowSeconds: 600 }
  const server = await startTestServer({
    limits: { address: [memoryLimiter(policy)], caller: [memoryLimiter({ ...policy, name: 'user' })] },
    routes: [
      serve(makeTransfer, async ({ body: { amount }, requestId }) => {
        if (amount === '66') throw new Error('broken')
        if (amount === '99') return { status: 404, code: 'NotFound', message: 'There is no such wallet.' }
        return { data: SENT, headers: { 'Ledger-Revision': `1.${requestId.length}` } } as never
      }),
    ],
  })
  stop = server.stop
  return server.port
}

/** Sends one request; returns the answer without its time, and without the ids and the counts that differ by call. */
const ask = (port: number, target: string, rest: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`POST ${target} HTTP/1.1\r\nConnection: close\r\n${rest}`),
    )
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () =>
      resolve(
        text
          .replace(/^Date: .*$/m, 'Date')
          .replace(/^X-Request-Id: [\da-f-]{36}\r$/m, 'X-Request-Id')
          .replace(/^RateLimit: .*$/m, 'RateLimit'),
      ),
    )
  })

const withBody = (headers: string, body: string): string =>
  `Host: folio\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

const transfer = (changes: object = {}): string => JSON.stringify({ ...TRANSFER, ...changes })

const requests: readonly (readonly [string, number, string])[] = [
  ['is answered', 200, withBody(CALLER + JSON_TYPE, transfer())],
  [
    'in chunks is answered',
    200,
    `Host: folio\r\n${CALLER}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n${transfer().length.toString(16)}\r\n${transfer()}\r\n0\r\n\r\n`,
  ],
  [
    'of a page with another origin is answered',
    200,
    withBody(`${CALLER}${JSON_TYPE}Origin: ${ORIGIN}\r\n`, transfer()),
  ],
  ['with an id of its own is answered', 200, withBody(`${CALLER}${JSON_TYPE}X-Request-Id: mine\r\n`, transfer())],
  ['to a host in capitals is answered', 200, withBody(CALLER + JSON_TYPE, transfer()).replace('folio', 'FOLIO')],
  ['to a wrong host is refused', 400, withBody(CALLER + JSON_TYPE, transfer()).replace('folio', 'a b@@/')],
  ['to a wrong port is refused', 400, withBody(CALLER + JSON_TYPE, transfer()).replace('folio', 'folio:99999')],
  ['to two hosts is refused', 400, withBody(`Host: other\r\n${CALLER}${JSON_TYPE}`, transfer())],
  ['without a caller is refused', 401, withBody(JSON_TYPE, transfer())],
  ['without a scope is refused', 403, withBody(CALLER.replace('all', 'no') + JSON_TYPE, transfer())],
  ['without a type is refused', 415, withBody(CALLER, transfer())],
  ['that is no JSON is refused', 400, withBody(CALLER + JSON_TYPE, '{')],
  ['with two faults is refused', 400, withBody(CALLER + JSON_TYPE, transfer({ amount: 1, extra: 1 }))],
  ['that is too large is refused', 413, withBody(CALLER + JSON_TYPE, transfer({ description: 'x'.repeat(70_000) }))],
  ['that its handler refuses is refused', 404, withBody(CALLER + JSON_TYPE, transfer({ amount: '99' }))],
  ['on which its handler breaks is refused', 500, withBody(CALLER + JSON_TYPE, transfer({ amount: '66' }))],
]

it.each(requests)('a call %s with %i, in the same bytes as by the router', async (_, status, rest) => {
  const port = await start()
  const direct = await ask(port, TRANSFERS, rest)
  expect(direct).toContain(`HTTP/1.1 ${status} `)
  // A target with a query is the router's.
  expect(await ask(port, `${TRANSFERS}?`, rest)).toBe(direct)
})
