import { memoryLimiter } from '@folio/access/rate-limit.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { serve } from '../handler.ts'
import type { HttpServer } from '../server/start-http.ts'
import { CREDENTIALS, posted, startTestServer, TRANSFER, TRANSFERS } from '../testing/test-server.ts'

const started: HttpServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

const edge = async (addressQuota: number, callerQuota: number) => {
  const reached: unknown[] = []
  const server = await startTestServer({
    limits: {
      address: [memoryLimiter({ name: 'ip', quota: addressQuota, windowSeconds: 60 })],
      caller: [memoryLimiter({ name: 'user', quota: callerQuota, windowSeconds: 60 })],
    },
    routes: [
      serve(makeTransfer, async ({ body }) => {
        reached.push(body)
        return { status: 404, code: 'NotFound', message: 'There is no such wallet.' }
      }),
    ],
  })
  started.push(server)
  return { ...server, reached }
}

const codeOf = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: { code: string }[] }
  return [response.status, errors[0]?.code]
}

/** A request with every fault at once; each test removes one more fault. */
const huge = JSON.stringify({ ...TRANSFER, amount: 1, description: 'x'.repeat(70_000) })

describe('the first check that fails answers:', () => {
  it('1. the address is beyond its rate limit', async () => {
    const { url } = await edge(0, 0)
    expect(await codeOf(await fetch(`${url}/nowhere`))).toEqual([429, 'RateLimit'])
  })

  it('2. the path is unknown', async () => {
    const { url } = await edge(9, 0)
    expect(await codeOf(await fetch(`${url}/wallet/v1/nowhere`, { method: 'DELETE' }))).toEqual([404, 'NotFound'])
  })

  it('3. the path has no such method', async () => {
    const { url } = await edge(9, 0)
    const response = await fetch(url + TRANSFERS, { method: 'DELETE' })
    expect(response.headers.get('allow')).toBe('POST')
    expect(await codeOf(response)).toEqual([405, 'MethodNotAllowed'])
  })

  it('4. the caller is unknown', async () => {
    const { url } = await edge(9, 0)
    const response = await fetch(url + TRANSFERS, { method: 'POST', body: huge })
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="folio"')
    expect(await codeOf(response)).toEqual([401, 'Unauthorized'])
  })

  it('5. the token lacks the scope', async () => {
    const { url } = await edge(9, 0)
    const headers = { ...CREDENTIALS, Authorization: 'Bearer no-scopes' }
    expect(await codeOf(await fetch(url + TRANSFERS, { method: 'POST', headers, body: huge }))).toEqual([
      403,
      'AccessDenied',
    ])
  })

  it('6. the caller is beyond its rate limit', async () => {
    const { url } = await edge(9, 0)
    expect(await codeOf(await fetch(url + TRANSFERS, { method: 'POST', headers: CREDENTIALS, body: huge }))).toEqual([
      429,
      'RateLimit',
    ])
  })

  it('7. the body is too large', async () => {
    const { url } = await edge(9, 9)
    expect(await codeOf(await fetch(url + TRANSFERS, { method: 'POST', headers: CREDENTIALS, body: huge }))).toEqual([
      413,
      'PayloadTooLarge',
    ])
  })

  it('8. the body is of another type', async () => {
    const { url } = await edge(9, 9)
    expect(await codeOf(await fetch(url + TRANSFERS, { method: 'POST', headers: CREDENTIALS, body: '{' }))).toEqual([
      415,
      'UnsupportedMediaType',
    ])
  })

  it('9. the call is malformed', async () => {
    const { url, reached } = await edge(9, 9)
    expect(await codeOf(await fetch(url + TRANSFERS, posted({ ...TRANSFER, amount: 1 })))).toEqual([
      400,
      'ValidationError',
    ])
    expect(reached).toEqual([])
  })

  it('10. then the handler decides', async () => {
    const { url, reached } = await edge(9, 9)
    expect(await codeOf(await fetch(url + TRANSFERS, posted(TRANSFER)))).toEqual([404, 'NotFound'])
    expect(reached).toEqual([{ ...TRANSFER, amount: '1.5' }])
  })
})
