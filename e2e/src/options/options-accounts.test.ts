import { accountNumberOf, demoKindOf } from '@folio/contracts/options-account/account.ts'
import { otpKey } from '@folio/contracts/options-account/one-time-password.ts'
import { OPTIONS_ACCOUNT_STREAM_PREFIX } from '@folio/contracts/options-account/views.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, demoAccount, get, headersOf, operate, post, settled } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

const ACCOUNTS = '/trading/v1/options/accounts'
const REAL = { currency: 'USD', group: 'row', account_type: 'real' }

let folio: InProcess
let alice: Client
beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice')
})
afterAll(() => folio.stop())

const create = (client: Client, body: object = REAL) => post(folio.demo, client, { path: ACCOUNTS, body })
const act = (client: Client, accountId: string, what: 'otp' | 'reset-demo-balance') =>
  call(folio.demo.base_url, `${ACCOUNTS}/${accountId}/${what}`, { method: 'POST', headers: headersOf(client) })
const typesIn = async (store: EventStore, stream: string) =>
  (await store.readStream(stream, { direction: 'forwards', limit: 100 })).map(({ type }) => type)

describe('options accounts', () => {
  it('exist from the beginning: each client has a demo account of 10000', async () => {
    const { status, body } = await get(folio.demo, alice, ACCOUNTS)
    expect([status, body.data]).toEqual([
      200,
      [
        {
          account_id: accountNumberOf(demoKindOf(alice.client_id), 1),
          balance: 10000,
          currency: 'USD',
          group: 'row',
          status: 'active',
          account_type: 'demo',
        },
      ],
    ])
    expect(body.meta).toMatchObject({ endpoint: ACCOUNTS, method: 'GET', timing: expect.any(Number) })
  })

  it('are one of each kind, also with many requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(alice)))
    const created = answers.filter(({ status }) => status === 201)
    const found = answers.filter(({ status }) => status === 200)
    expect([created.length, found.length]).toEqual([1, 99])
    const account = created.at(0)?.body.data[0]
    expect(account).toMatchObject({ balance: 0, currency: 'USD', group: 'row', status: 'active', account_type: 'real' })
    expect(account.account_id).toMatch(/^ROT\d{10}$/)
    for (const { body } of found) expect(body.data).toEqual(account)
    for (const { headers } of answers) {
      const revision = headers.get('ledger-revision') ?? 'none'
      expect((await get(folio.demo, alice, ACCOUNTS, { 'Min-Ledger-Revision': revision })).status).toBe(200)
    }
    expect((await create(alice)).status).toBe(200)
    const { body } = await get(folio.demo, alice, ACCOUNTS)
    expect(body.data.map(({ account_type }: { account_type: string }) => account_type)).toEqual(['demo', 'real'])
    await settled(folio.demo)
    const { store } = folio.ports
    expect(await typesIn(store, TRADING_STREAM_PREFIX + account.account_id)).toEqual(['AccountOpened'])
    expect(await typesIn(store, OPTIONS_ACCOUNT_STREAM_PREFIX + account.account_id)).toEqual([
      'AccountRegistered',
      'AccountActivated',
    ])
  })

  it('that exist already are returned: a request for a demo account is a 200', async () => {
    const { status, body } = await create(alice, { ...REAL, account_type: 'demo' })
    expect([status, body.data.account_id]).toEqual([200, await demoAccount(folio.demo, alice)])
  })

  it.each([
    ['a field that is missing', { currency: 'USD', group: 'row' }, 'FieldIsRequired', 'account_type'],
    ['another currency', { ...REAL, currency: 'EUR' }, 'ValidationError', 'currency'],
    ['another group', { ...REAL, group: 'eu' }, 'ValidationError', 'group'],
    ['another type', { ...REAL, account_type: 'toy' }, 'ValidationError', 'account_type'],
    ['an unknown field', { ...REAL, more: 1 }, 'ValidationError', 'more'],
  ])('are not opened with %s', async (_, body, code, field) => {
    const answer = await create(alice, body)
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ status: 400, code, field }]])
  })

  it('are not opened by a body that is not JSON', async () => {
    const headers = { ...headersOf(alice), 'Content-Type': 'application/json' }
    const { status, body } = await call(folio.demo.base_url, ACCOUNTS, { method: 'POST', headers, body: '{' })
    expect([status, body.errors[0].code]).toEqual([400, 'BadInputRequest'])
  })
})

describe.each([['reset-demo-balance'], ['otp']] as const)('%s', (what) => {
  it('needs an existing account of the caller', async () => {
    const bob = await openClient(folio.demo, `bob_${what.slice(0, 3)}`)
    const answers = [
      await act(alice, 'dot1', what),
      await act(alice, 'DOT1', what),
      await act(alice, await demoAccount(folio.demo, bob), what),
    ]
    expect(answers.map(({ status, body }) => [status, body.errors[0].code])).toEqual([
      [400, 'ValidationError'],
      [404, 'AccountNotFound'],
      [403, 'AccessDenied'],
    ])
  })
})

describe('a reset', () => {
  it('of a balance of 10000 moves no money', async () => {
    const account = await demoAccount(folio.demo, alice)
    const { status, body, headers } = await act(alice, account, 'reset-demo-balance')
    expect([status, body.data]).toEqual([
      200,
      { account_id: account, balance: 10000, currency: 'USD', status: 'active', account_type: 'demo' },
    ])
    expect(headers.get('ledger-revision')).toMatch(/^1~trading:\d+$/)
    const revision = { 'Min-Ledger-Revision': headers.get('ledger-revision') ?? '' }
    expect((await get(folio.demo, alice, ACCOUNTS, revision)).status).toBe(200)
    expect(await typesIn(folio.ports.store, TRADING_STREAM_PREFIX + account)).toEqual([
      'AccountOpened',
      'BalanceReset',
      'BalanceKept',
    ])
  })

  it('is refused for real money', async () => {
    const carol = await openClient(folio.demo, 'carol')
    const { body } = await create(carol)
    const answer = await act(carol, body.data[0].account_id, 'reset-demo-balance')
    expect([answer.status, answer.body.errors[0]]).toMatchObject([
      400,
      { code: 'ValidationError', field: 'account_id' },
    ])
  })
})

describe('a one-time password', () => {
  it('opens the socket of its account for the bearer of the token, and only its hash is kept', async () => {
    const account = await demoAccount(folio.demo, alice)
    const { status, body } = await act(alice, account, 'otp')
    expect(status).toBe(200)
    const url = new URL(body.data.url)
    const sockets = folio.demo.base_url.replace('http', 'ws')
    expect(`${url.origin}${url.pathname}`).toBe(`${sockets}/trading/v1/options/ws/demo`)
    const otp = url.searchParams.get('otp') ?? ''
    expect(Buffer.from(otp, 'base64url')).toHaveLength(32)
    const entry = await folio.ports.readModel.take(otpKey(otp))
    expect(entry).toMatchObject({
      account_id: account,
      account_type: 'demo',
      client_id: alice.client_id,
      application_id: alice.application_id,
      token_id: expect.any(String),
    })
    expect(await folio.ports.readModel.take(otpKey(otp))).toBeUndefined()
  })

  it('of a real account opens the real socket, and is another every time', async () => {
    const dave = await openClient(folio.demo, 'dave')
    const { body } = await create(dave)
    const { account_id } = body.data[0]
    const urls = await Promise.all(
      Array.from({ length: 5 }, async () => (await act(dave, account_id, 'otp')).body.data.url),
    )
    expect(new Set(urls).size).toBe(5)
    for (const url of urls) expect(url).toContain('/trading/v1/options/ws/real?otp=')
  })
})

it('the operator sees no money in transit at the end', async () => {
  await settled(folio.demo)
  const { body } = await operate(folio.demo, 'projections')
  const services = body.data.map(({ service }: { service: string }) => service)
  expect(services).toEqual(expect.arrayContaining(['trading', 'options-account']))
})
