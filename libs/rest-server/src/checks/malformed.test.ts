import { listAgents } from '@folio/contracts/http/payment-agents/list-agents.ts'
import { getExchangeRate } from '@folio/contracts/http/wallet/get-exchange-rate.ts'
import { makeExchange } from '@folio/contracts/http/wallet/make-exchange.ts'
import { makePlatformTransfer } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { listTransactions } from '@folio/contracts/http/wallet/statement/list-transactions.ts'
import { validateTransfer } from '@folio/contracts/http/wallet/validate-transfer.ts'
import { unicodeText } from '@folio/kernel/testing/unicode-text.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serve } from '../handler.ts'
import { CREDENTIALS, posted, startTestServer, TRANSFER, TRANSFERS } from '../testing/test-server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let reached: unknown[] = []
const notReached = () => Promise.reject(new Error('it was not refused'))
beforeAll(async () => {
  server = await startTestServer({
    routes: [
      serve(getExchangeRate, notReached),
      serve(listAgents, notReached),
      serve(makeExchange, notReached),
      serve(makePlatformTransfer, notReached),
      serve(validateTransfer, notReached),
      serve(makeTransfer, async ({ body }) => {
        reached.push(body)
        const { request_id } = body
        return { data: { request_id, transaction_id: 1, status: 'pending', balance_after: '0.00' } as const }
      }),
      serve(listTransactions, async ({ params, query, minRevision }) => {
        reached.push({ ...params, ...query, minRevision })
        const links = { self: null, next: null, prev: null, first: null }
        return { data: { start_date_time: null, end_date_time: null, transactions: [] }, links }
      }),
    ],
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  reached = []
})

type Faults = {
  readonly errors: readonly { readonly field?: string; readonly code: string; readonly message: string }[]
}

const faultsOf = async (response: Response) => {
  expect(response.status).toBe(400)
  const { errors } = (await response.json()) as Faults
  return errors
}
const fieldsOf = async (response: Response) => (await faultsOf(response)).map(({ field }) => field)
const send = (body: unknown) => fetch(server.url + TRANSFERS, posted(body))
const list = (query: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}/wallet/v1/transactions/main${query}`, { headers: { ...CREDENTIALS, ...headers } })

describe('a body', () => {
  it('is answered with all its faults', async () => {
    const faults = await faultsOf(
      await send({ currency: 'usd', amount: 1, source_wallet_id: 'x', description: null, extra: 1, more: 2 }),
    )
    expect(faults.map(({ field, message }) => [field, message])).toEqual([
      ['currency', 'currency must be a currency code such as "USD".'],
      ['amount', 'amount must be a decimal string such as "12.50", with at most 14 digits before the point.'],
      ['source_wallet_id', 'source_wallet_id must be a UUID.'],
      ['destination_wallet_id', 'destination_wallet_id is required.'],
      ['request_id', 'request_id is required.'],
      ['description', expect.stringContaining('500 characters')],
      ['extra', 'extra is not a known field.'],
      ['more', 'more is not a known field.'],
    ])
    expect(reached).toEqual([])
  })

  it('has an amount above zero, with no more decimals than its currency has', async () => {
    for (const amount of ['0', '0.00', '0.001', '1.005', '1.000'])
      expect(await fieldsOf(await send({ ...TRANSFER, amount })), amount).toEqual(['amount'])
    for (const [currency, amount] of [
      ['USD', '0.01'],
      ['USDC', '0.000001'],
      ['BTC', '0.00000001'],
      ['ETH', '0.000000000000000001'],
    ])
      expect((await send({ ...TRANSFER, currency, amount })).status, currency).toBe(200)
  })

  it('must have a known currency, reported with the other faults', async () => {
    const faults = await faultsOf(await send({ ...TRANSFER, currency: 'XXX', amount: '0', request_id: '' }))
    expect(faults.map(({ field, code }) => [field, code])).toEqual([
      ['request_id', 'ValidationError'],
      ['currency', 'CurrencyNotAllowed'],
      ['amount', 'ValidationError'],
    ])
  })

  it('is answered with faults between fields together with faults of each field', async () => {
    const told = async (path: string, body: object) => fieldsOf(await fetch(server.url + path, posted(body)))
    const { source_wallet_id: id, request_id } = TRANSFER
    expect(await fieldsOf(await send({ ...TRANSFER, destination_wallet_id: id, amount: '0', x: 1 }))).toEqual([
      'x',
      'destination_wallet_id',
      'amount',
    ])
    const between = { source_currency: 'USD', destination_currency: 'USD' }
    const sides = { source_wallet_id: id, destination_wallet_id: id, request_id: ' ' }
    const rate = { exchange_rate: '1', rate_token: 'x' }
    expect(await told(makeExchange.path, { ...between, ...sides, ...rate, amount: '0.001' })).toEqual([
      'request_id',
      'destination_currency',
      'amount',
    ])
    const platform = { direction: 'to_wallet', platform_name: 'options', platform_account_id: 'DOT1', currency: 'USD' }
    expect(
      await told(makePlatformTransfer.path, {
        wallet_id: 'x',
        amount: '0',
        ...platform,
        request_id,
        exchange_rate: '1',
      }),
    ).toEqual(['wallet_id', 'wallet_currency', 'rate_token', 'platform_account_id', 'amount'])
    const types = { source_type: 'main', destination_type: 'platform' }
    const ids = { source_id: 'x', destination_id: 'DOT1', source_platform_name: 'options' }
    const pair = { source_currency: 'USD', destination_currency: 'EUR' }
    expect(await told(validateTransfer.path, { ...types, ...ids, ...pair, amount: '0' })).toEqual([
      'balance',
      'source_id',
      'source_platform_name',
      'destination_id',
      'destination_platform_name',
      'rate',
      'amount',
    ])
  })

  it('has no keys of every object as fields', async () => {
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '']) {
      const text = JSON.stringify(TRANSFER).replace('{', `{${JSON.stringify(key)}:{"polluted":true},`)
      expect(await fieldsOf(await send(text)), key).toEqual([key])
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('is bytes of UTF-8', async () => {
    const bytes = Buffer.from(JSON.stringify({ ...TRANSFER, description: '?' }))
    bytes[bytes.lastIndexOf(63)] = 0xff
    const faults = await faultsOf(await fetch(server.url + TRANSFERS, { ...posted(''), body: bytes }))
    expect(faults).toEqual([{ status: 400, code: 'ValidationError', message: 'The body must be JSON in UTF-8.' }])
  })

  it('has no lone surrogates and no U+0000, however they are written', async () => {
    for (const written of ['\\ud800', '\\udc00x', '\\u0000', '\\u000a'])
      expect(
        await fieldsOf(await send(JSON.stringify({ ...TRANSFER, description: '?' }).replace('?', written))),
      ).toEqual(['description'])
    expect((await send({ ...TRANSFER, description: 'Grüße 🎁' })).status).toBe(200)
  })

  it('may be nested as deep as its size permits', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    expect(await fieldsOf(await send(deep))).toEqual([undefined])
    expect(await fieldsOf(await send(JSON.stringify({ ...TRANSFER, amount: 0 }).replace('0', deep)))).toContain(
      'amount',
    )
  })

  it('is answered with at most 100 faults', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 1]))
    expect(await fieldsOf(await send(many))).toHaveLength(100)
  })

  it('may be exactly 64 KiB', async () => {
    const text = JSON.stringify(TRANSFER)
    expect((await send(text + ' '.repeat(64 * 1024 - text.length))).status).toBe(200)
    expect((await send(text + ' '.repeat(64 * 1024 + 1 - text.length))).status).toBe(413)
  })
})

describe('a query', () => {
  it('is parsed into numbers and times, with defaults for missing parameters', async () => {
    expect((await list('?start_date_time=1970-01-01T01:00:01+01:00&end_date_time=5')).status).toBe(200)
    expect(reached).toEqual([
      { wallet_type: 'main', start_date_time: 1e6, end_date_time: 5e6, per_page: 100, minRevision: undefined },
    ])
  })

  it('has no unknown and no repeated parameters', async () => {
    expect(await fieldsOf(await list('?page=1'))).toEqual(['page'])
    expect(await fieldsOf(await list('?per_page=100&per_page=100'))).toEqual(['per_page'])
    expect(await fieldsOf(await list('?per_page=1&per_page=1'))).toEqual(['per_page'])
    expect(await fieldsOf(await list('?__proto__=1&constructor=1'))).toEqual(['__proto__', 'constructor'])
    expect(await fieldsOf(await list('?request_id'))).toEqual(['request_id'])
  })

  it('must have known currencies, reported with the other faults', async () => {
    const codesOf = async (path: string, query: string) => {
      const response = await fetch(`${server.url}${path}?${query}`, { headers: { ...CREDENTIALS } })
      return (await faultsOf(response)).map(({ field, code, message }) => [field ?? message.split(' ')[0], code])
    }
    expect(await codesOf('/wallet/v1/transactions/main', 'per_page=1&transaction_currency=XXX')).toEqual([
      ['per_page', 'ValidationError'],
      ['transaction_currency', 'CurrencyNotAllowed'],
    ])
    expect(await codesOf(getExchangeRate.path, 'source_currency=XXX&destination_currency=YYY')).toEqual([
      ['source_currency', 'CurrencyNotAllowed'],
      ['destination_currency', 'CurrencyNotAllowed'],
    ])
    expect(await codesOf(listAgents.path, 'currency=XXX&country=ZZ&page=0')).toEqual([
      ['country', 'InvalidCountry'],
      ['page', 'InputError'],
      ['currency', 'InvalidCurrency'],
    ])
  })

  it('is refused by an endpoint without parameters', async () => {
    expect(await fieldsOf(await fetch(`${server.url}${TRANSFERS}?x=1`, posted(TRANSFER)))).toEqual(['x'])
  })

  it('does not start after it ends', async () => {
    expect(await fieldsOf(await list('?start_date_time=6&end_date_time=5'))).toEqual(['start_date_time'])
    expect(await fieldsOf(await list('?start_date_time=6&end_date_time=5&x=1'))).toEqual(['x', 'start_date_time'])
  })

  it('is answered with its faults together with those of the path and the headers', async () => {
    const response = await fetch(`${server.url}/wallet/v1/transactions/other?per_page=1`, {
      headers: { ...CREDENTIALS, 'Min-Ledger-Revision': 'x' },
    })
    expect(await fieldsOf(response)).toEqual(['wallet_type', 'per_page', 'Min-Ledger-Revision'])
  })
})

describe('the minimum revision of a read', () => {
  it('is passed on to the handler', async () => {
    expect((await list('', { 'Min-Ledger-Revision': '2~wallet:7' })).status).toBe(200)
    expect(reached).toMatchObject([{ minRevision: { epoch: 2, positions: new Map([['wallet', 7]]) } }])
  })
})

describe('whatever is sent', () => {
  const RUNS = { numRuns: 100 }
  const expectRefused = async (response: Response) => {
    await response.arrayBuffer()
    expect([response.status, reached, server.logged]).toEqual([400, [], []])
  }

  it('as a body, is refused with a 400 or taken, and never breaks anything', () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), unicodeText()), async (text) => expectRefused(await send(text))),
      RUNS,
    ))

  it('as a field, likewise', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(TRANSFER)), fc.jsonValue(), async (field, value) => {
        fc.pre(!makeTransfer.body.safeParse({ ...TRANSFER, [field]: value }).success)
        await expectRefused(await send({ ...TRANSFER, [field]: value }))
      }),
      RUNS,
    ))

  it('as a query, likewise', () =>
    fc.assert(
      fc.asyncProperty(fc.webQueryParameters({ size: 'small' }), async (text) => {
        fc.pre(new URLSearchParams(text).size > 0)
        await expectRefused(await list(`?${text}`))
      }),
      RUNS,
    ))
})
