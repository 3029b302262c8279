import { BusUnavailable } from '@folio/bus/port.ts'
import { getNickname } from '@folio/contracts/http/account/get-nickname.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { KeysUnavailable } from '@folio/keys/port.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../handler.ts'
import { type Refusal, Refused } from '../refusal.ts'
import { CREDENTIALS, exampleEndpoint, posted, startTestServer, TRANSFER, TRANSFERS } from '../testing/test-server.ts'
import { IdentityUnreachable } from '../tokens/authenticate.ts'

const thrown: Readonly<Record<string, Error>> = {
  store: new StoreUnavailable('secret detail'),
  bus: new BusUnavailable('secret detail'),
  views: new ReadModelUnavailable('secret detail'),
  keys: new KeysUnavailable('secret detail'),
  identity: new IdentityUnreachable('secret detail'),
  late: new Refused({ status: 504, code: 'GatewayTimeout', message: 'Ask again.' }),
  bug: new TypeError('secret detail'),
}

const REFUSAL: Refusal = {
  status: 400,
  code: 'BadRequest',
  message: 'No.',
  field: 'amount',
  details: { rule: 'insufficient_funds', available: '1.00' },
}

const answer = async ({ name }: { readonly name: string }): Promise<{ data: { name: string } } | Refusal> => {
  const error = thrown[name]
  if (error) throw error
  return name === 'refused' ? REFUSAL : { data: { name } }
}

const PATHS = {
  options: '/trading/v1/options/examples',
  payment_agents: '/payment-agents/v1/examples',
  account: '/account/v1/examples',
} as const

const opened = {
  data: { request_id: 'r-1', transaction_id: 1, status: 'pending', balance_after: '8.50' },
} as const

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    routes: [
      serve(exampleEndpoint('options', PATHS.options), ({ body }) => answer(body)),
      serve(exampleEndpoint('payment_agents', PATHS.payment_agents), ({ body }) => answer(body)),
      serve(exampleEndpoint('account', PATHS.account), ({ body }) => answer(body)),
      serve(getNickname, async ({ client }) => ({
        data: { external_reference_id: client.client_id, nickname: 'ann' },
      })),
      serve(makeTransfer, async ({ body }) => (body.description === 'refused' ? REFUSAL : opened)),
    ],
  })
})
afterAll(() => server.stop())

const call = async (path: string, init?: RequestInit) => {
  const response = await fetch(server.url + path, init)
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}
const codes = async (path: string, init?: RequestInit) => {
  const { status, body } = await call(path, init)
  return [status, ...body.errors.map(({ code }: { code: string }) => code)]
}

describe('envelopes', () => {
  it('wallet: data alone, errors alone', async () => {
    expect((await call(TRANSFERS, posted(TRANSFER))).body).toEqual(opened)
    expect((await call(TRANSFERS, posted({ ...TRANSFER, description: 'refused' }))).body).toEqual({
      errors: [{ ...REFUSAL }],
    })
  })

  it('options: with meta, in milliseconds', async () => {
    const meta = { endpoint: PATHS.options, method: 'POST', timing: expect.any(Number) }
    const { body } = await call(PATHS.options, posted({ name: 'x' }))
    expect(body).toEqual({ data: { name: 'x' }, meta })
    expect(Number.isInteger(body.meta.timing)).toBe(true)
    const { status, code, message, field } = REFUSAL
    const refused = await call(PATHS.options, posted({ name: 'refused' }))
    expect(refused.body).toEqual({ errors: [{ status, code, message, field }], meta })
  })

  it('account and payment agents: data, errors and metadata always, in seconds', async () => {
    for (const path of [PATHS.account, PATHS.payment_agents]) {
      const metadata = { endpoint: path, method: 'POST', timing: expect.any(Number) }
      const { body } = await call(path, posted({ name: 'x' }))
      expect(body).toEqual({ data: { name: 'x' }, errors: [], metadata })
      const { status, code, message, details } = REFUSAL
      const refused = await call(path, posted({ name: 'refused' }))
      expect(refused.body).toEqual({
        data: {},
        errors: [{ status, code, message, detail: { message, ...details } }],
        metadata,
      })
    }
  })

  it('the nickname is answered for the caller', async () => {
    const { body } = await call('/account/v1/nickname', { headers: CREDENTIALS })
    expect(body.data).toEqual({ external_reference_id: 'client-1', nickname: 'ann' })
  })
})

describe('the error codes of each family for the same condition', () => {
  const families = [
    [PATHS.options, 'BadInputRequest', 'FieldIsRequired', 'ValidationError'],
    [TRANSFERS, 'ValidationError', 'ValidationError', 'ValidationError'],
    [PATHS.payment_agents, 'InputError', 'InputError', 'InputError'],
    [PATHS.account, 'InputError', 'InputError', 'InputError'],
  ] as const

  it.each(families)('%s: not JSON is %s', async (path, notJson) => {
    for (const body of ['', '{', '{"a":1,}', 'nul', '[]', '"x"', '1', 'null', '\ufeff{}']) {
      expect(await codes(path, posted(body)), body).toEqual([400, notJson])
    }
  })

  it.each(families)('%s: a missing field after %s is %s', async (path, _notJson, missing) => {
    const [status, ...found] = await codes(path, posted({}))
    expect(status).toBe(400)
    expect(new Set(found)).toEqual(new Set([missing]))
  })

  it.each(families)('%s: beside %s and %s, a wrong field has the code %s', async (path, _notJson, _missing, wrong) => {
    const body = path === TRANSFERS ? { ...TRANSFER, request_id: 7 } : { name: 7 }
    expect(await codes(path, posted(body))).toEqual([400, wrong])
  })

  it('a token of another application', async () => {
    const init = posted({ name: 'x' }, { Authorization: 'Bearer elsewhere' })
    expect(await codes(PATHS.options, init)).toEqual([401, 'UnauthorizedAccess'])
    for (const path of [TRANSFERS, PATHS.account, PATHS.payment_agents])
      expect(await codes(path, init)).toEqual([401, 'Unauthorized'])
  })

  it('no token, no application, an unknown token, a missing scope', async () => {
    for (const path of Object.values(PATHS)) {
      const { Authorization, 'Service-App-ID': application } = CREDENTIALS
      for (const headers of [{}, { Authorization }, { 'Service-App-ID': application }]) {
        const response = await call(path, { method: 'POST', headers })
        expect([response.status, response.body.errors[0].code]).toEqual([401, 'Unauthorized'])
        expect(response.headers.get('www-authenticate')).toBe('Bearer realm="folio"')
      }
      // A challenge names an error only where the request had credentials (RFC 6750).
      for (const wrong of [
        { Authorization: 'Bearer nobody' },
        { Authorization: 'Bearer ' },
        { Authorization: 'Basic all-scopes' },
        { 'Service-App-ID': '' },
      ]) {
        const response = await call(path, { method: 'POST', headers: { ...CREDENTIALS, ...wrong } })
        expect([response.status, response.body.errors[0].code]).toEqual([401, 'Unauthorized'])
        expect(response.headers.get('www-authenticate')).toBe('Bearer realm="folio", error="invalid_token"')
      }
      const headers = { ...CREDENTIALS, Authorization: 'Bearer no-scopes' }
      expect(await codes(path, { method: 'POST', headers })).toEqual([403, 'AccessDenied'])
    }
  })

  it('an unknown path and a wrong method get the form of the family of their prefix, or of wallet', async () => {
    expect((await call('/trading/v1/options/nowhere')).body.meta).toBeDefined()
    expect((await call('/account/v1/nowhere')).body.metadata).toBeDefined()
    expect((await call('/payment-agents/v1/nowhere')).body.metadata).toBeDefined()
    expect(Object.keys((await call('/nowhere')).body)).toEqual(['errors'])
    for (const path of Object.values(PATHS)) expect(await codes(path)).toEqual([405, 'MethodNotAllowed'])
  })
})

describe('when something behind the edge fails', () => {
  it('is logged as a warning with the caller’s request id, with a limit for many calls', async () => {
    for (let n = 0; n < 20; n += 1) await call(PATHS.options, posted({ name: 'late' }, { 'X-Request-Id': 'find-me' }))
    const [line, ...more] = server.warned
    expect(line).toMatchObject({ requestId: 'find-me', correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(more.length).toBeLessThan(10)
  })

  it.each(['store', 'bus', 'views', 'keys', 'identity'])('%s: 503 with Retry-After', async (name) => {
    for (const path of Object.values(PATHS)) {
      const { status, headers, body } = await call(path, posted({ name }))
      expect([status, body.errors[0].code]).toEqual([503, 'ServiceUnavailable'])
      expect(headers.get('retry-after')).toBe('1')
    }
  })

  it('an outcome that is unknown at the time limit: 504', async () => {
    expect(await codes(PATHS.options, posted({ name: 'late' }))).toEqual([504, 'GatewayTimeout'])
  })

  it('any unexpected error: 500, logged, without the reason in the answer', async () => {
    const before = server.logged.length
    for (const path of Object.values(PATHS)) {
      const { status, body } = await call(path, posted({ name: 'bug' }, { 'X-Request-Id': 'find-me' }))
      expect([status, body.errors[0].code]).toEqual([500, 'InternalServerError'])
      expect(JSON.stringify(body)).not.toMatch(/secret|TypeError|at /)
    }
    expect(server.logged.slice(before)).toHaveLength(3)
    expect(server.logged.at(-1)).toMatchObject({
      requestId: 'find-me',
      correlationId: expect.any(String),
      err: thrown['bug'],
    })
  })
})
