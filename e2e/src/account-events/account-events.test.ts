import { proxiesAt } from '@folio/access/trusted-proxies.ts'
import type { Scope } from '@folio/contracts/http/scope.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  call,
  dataOf,
  demoAccount,
  headersOf,
  mainWallet,
  operate,
  post,
  realAccount,
  settled,
  transfer,
} from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { begin, finish, newApp, person, signUpWith } from '../kit/log-in.ts'
import type { Client } from '../kit/running-folio.ts'
import { type Listening, listenTo } from './listen.ts'

const ORIGIN = 'https://a.example'

let folio: InProcess
let alice: Client
let bob: Client
const opened: Listening[] = []
beforeAll(async () => {
  const trustedProxies = proxiesAt([{ address: '127.0.0.1', bits: 32 }])
  folio = await startInProcess({ gateway: { origins: new Set([ORIGIN]), trustedProxies } })
  alice = await openClient(folio.demo, 'alice', '100')
  bob = await openClient(folio.demo, 'bob', '100')
  await demoAccount(folio.demo, alice)
  await settled(folio.demo)
})
afterAll(async () => {
  for (const { close } of opened) close()
  await folio.stop()
})

const PATH = '/account/v1/events'

const listen = async (
  client: Pick<Client, 'application_id' | 'token'>,
  { after, headers = {} }: { readonly after?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Listening> => {
  const query = after === undefined ? '' : `?after=${after}`
  const stream = await listenTo(`${folio.demo.base_url}${PATH}${query}`, { ...headersOf(client), ...headers })
  opened.push(stream)
  if (stream.state.status === 200) await eventually(async () => stream.frames().length > 0)
  return stream
}

const withScopes = async (nickname: string, scopes: readonly Scope[]): Promise<Client> =>
  dataOf(await operate(folio.demo, 'clients', { nickname, scopes }))

const typesOf = (stream: Listening) => stream.events().map(({ event }) => event)
const dataIn = (stream: Listening, type: string) =>
  JSON.parse(stream.events().find(({ event }) => event === type)?.data ?? '{}')
const pay = (requestId: string, amount = '1.00') =>
  transfer(folio.demo, { from: alice, to: bob, amount, requestId, description: 'for lunch' })

describe('the events of a client', () => {
  it('come as they are stored, of both sides of a transfer, each with its own', async () => {
    const [payer, payee] = [await listen(alice), await listen(bob)]
    expect([payer.state.status, payer.state.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await pay('seen', '12.50')
    await eventually(async () => payer.events().length === 1 && payee.events().length === 1)
    expect([typesOf(payer), typesOf(payee)]).toEqual([['TransferSent'], ['TransferReceived']])
    const wallet = mainWallet(alice)
    expect(dataIn(payer, 'TransferSent')).toMatchObject({
      specversion: '1.0',
      source: '/folio/wallet',
      type: 'TransferSent',
      subject: wallet,
      foliostream: `wallet-${wallet}`,
      data: { amount: '12.5', currency: 'USD', request_id: 'seen', balances: { USD: { balance: '87.5' } } },
    })
  })

  it('show no more of the other client than the statement, and no internal or personal field', async () => {
    const payee = await listen(bob)
    await pay('quiet')
    await eventually(async () => payee.events().length === 1)
    const shown = dataIn(payee, 'TransferReceived')
    expect(Object.keys(shown).toSorted()).toEqual([
      'data',
      'datacontenttype',
      'folioepoch',
      'folioposition',
      'foliorevision',
      'foliostream',
      'id',
      'source',
      'specversion',
      'subject',
      'time',
      'type',
    ])
    expect(Object.keys(shown.data).toSorted()).toEqual([
      'amount',
      'balances',
      'currency',
      'destination',
      'request_id',
      'source',
      'transaction_id',
      'transfer_id',
    ])
    expect(shown.data.source).toEqual({ client_id: alice.client_id, wallet_type: 'main' })
    expect(payee.state.text).not.toContain(mainWallet(alice))
    expect(payee.state.text).not.toContain('lunch')
  })

  it('show the payer nothing of a receiver that refused, and the receiver no event of the attempt', async () => {
    const frozen = await openClient(folio.demo, 'frozen')
    const [payer, payee] = [await listen(alice), await listen(frozen)]
    await operate(folio.demo, `wallets/${mainWallet(frozen)}/freeze`, {})
    await eventually(async () => typesOf(payee).includes('WalletFrozen'))
    await transfer(folio.demo, { from: alice, to: frozen, amount: '1.00', requestId: 'to-frozen' })
    await pay('after-frozen')
    await eventually(async () => payer.state.text.includes('after-frozen'))
    expect(payer.state.text).not.toContain(frozen.client_id)
    expect(typesOf(payee)).toEqual(['WalletFrozen'])
  })

  it('continue after a cursor, by the header before the query, without a gap or a double', async () => {
    const whole = await listen(alice)
    const beginning = whole.frames()[0]?.id ?? ''
    for (const id of ['one', 'two', 'three']) await pay(id)
    await eventually(async () => whole.events().length === 3)
    const [first] = whole.events()
    const resumed = await listen(alice, { after: beginning })
    const byHeader = await listen(alice, { after: beginning, headers: { 'Last-Event-ID': first?.id ?? '' } })
    await eventually(async () => resumed.events().length === 3 && byHeader.events().length === 2)
    expect(resumed.events().map(({ data }) => data)).toEqual(whole.events().map(({ data }) => data))
    expect(byHeader.events().map(({ data }) => data)).toEqual(
      whole
        .events()
        .slice(1)
        .map(({ data }) => data),
    )
  })

  it('include an account that is opened while the stream runs, and one that was opened meanwhile', async () => {
    const running = await listen(bob)
    const beginning = running.frames()[0]?.id ?? ''
    const account = await realAccount(folio.demo, bob)
    await eventually(async () => typesOf(running).includes('AccountOpened'))
    expect(dataIn(running, 'AccountOpened').data).toMatchObject({ account_id: account, client_id: bob.client_id })
    const later = await listen(bob, { after: beginning })
    await eventually(async () => typesOf(later).includes('AccountOpened'))
  })

  it('are limited to the streams that the scopes of the token cover', async () => {
    const [paying, trading] = [
      await withScopes('paying', ['payment']),
      await withScopes('trading', ['trade', 'account_manage']),
    ]
    const ofPaying = await listen(paying)
    const ofTrading = await listen(trading)
    for (const client of [paying, trading]) {
      const funds = { currency: 'USD', amount: '5', request_id: `funds-${client.nickname}` }
      dataOf(await operate(folio.demo, `wallets/${mainWallet(client)}/deposits`, funds))
    }
    await realAccount(folio.demo, trading)
    await eventually(async () => typesOf(ofTrading).includes('AccountOpened'))
    await eventually(async () => typesOf(ofPaying).includes('CashDeposited'))
    expect(ofPaying.state.text).not.toContain('trading-')
    expect(ofTrading.state.text).not.toContain('wallet-')
  })
})

describe('a cursor', () => {
  const resetOf = async (stream: Listening) => {
    await eventually(async () => stream.state.isDone)
    return stream.frames()
  }
  const reset = [{ id: '', event: 'reset', data: '{"epoch":1}' }]
  const changed = (cursor: string, change: (content: Record<string, unknown>) => object): string =>
    Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(cursor, 'base64url').toString())))).toString('base64url')

  it('of another client or epoch, or with changed content, restarts the stream with a reset', async () => {
    const own = (await listen(alice)).frames()[0]?.id ?? ''
    const foreign = (await listen(bob)).frames()[0]?.id ?? ''
    const others = [foreign, changed(own, (content) => ({ ...content, e: 2 })), 'AAAA', own.slice(0, -4)]
    for (const cursor of [...others, changed(own, (content) => ({ ...content, r: [] }))]) {
      expect(await resetOf(await listen(alice, { after: cursor })), cursor).toEqual(reset)
      expect(await resetOf(await listen(alice, { headers: { 'Last-Event-ID': cursor } }))).toEqual(reset)
    }
  })

  it.each(['!', 'a b', 'x'.repeat(5000)])('with a malformed text is refused: %s', async (cursor) => {
    const headers = headersOf(alice)
    const refused = await call(folio.demo.base_url, `${PATH}?after=${encodeURIComponent(cursor)}`, { headers })
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'InputError'])
    const byHeader = await call(folio.demo.base_url, PATH, { headers: { ...headers, 'Last-Event-ID': cursor } })
    expect(byHeader.status).toBe(400)
  })
})

describe('a stream of account events', () => {
  it('ends with its token: a revoked personal token, and a revoked log-in', async () => {
    const { client, browser } = await signUpWith(folio.demo, await newApp(folio.demo), person('lena'))
    const body = { name: 'listens', scopes: ['payment'] }
    const made = dataOf(await post(folio.demo, client, { path: '/account/v1/tokens', body }))
    const byToken = await listen({ ...client, token: made.token })
    const byLogIn = await listen(client)
    expect([byToken.state.status, byLogIn.state.status]).toEqual([200, 200])
    dataOf(await post(folio.demo, client, { path: `/account/v1/tokens/${made.id}/revoke`, body: {} }))
    await eventually(async () => byToken.state.isDone)
    expect(byToken.frames().at(-1)).toMatchObject({ event: 'end', data: '{"reason":"token_revoked"}' })
    expect(byLogIn.state.isDone).toBe(false)
    const other = await newApp(folio.demo)
    const begun = await begin(other)
    await finish(other, begun, await browser.submit(await browser.open(begun.url.href), { answer: 'allow' }))
    dataOf(await operate(folio.demo, `applications/${client.application_id}/close`, {}))
    await eventually(async () => byLogIn.state.isDone)
    expect(byLogIn.frames().at(-1)).toMatchObject({ event: 'end', data: '{"reason":"token_revoked"}' })
    expect((await listen(client)).state.status).toBe(401)
  })

  it('ends when its token expires', async () => {
    const { client } = await signUpWith(folio.demo, await newApp(folio.demo), person('mara'))
    const expires_at = new Date(Date.now() + 2000).toISOString()
    const body = { name: 'short', scopes: ['trade'], expires_at }
    const made = dataOf(await post(folio.demo, client, { path: '/account/v1/tokens', body }))
    const short = await listen({ ...client, token: made.token })
    await eventually(async () => short.state.isDone)
    expect(short.frames().at(-1)).toMatchObject({ event: 'end', data: '{"reason":"token_expired"}' })
  })

  it('ends when its client is erased', async () => {
    const gone = await openClient(folio.demo, 'gone')
    const stream = await listen(gone)
    dataOf(await operate(folio.demo, `clients/${gone.client_id}/erase`, {}))
    await eventually(async () => stream.state.isDone)
    expect(stream.frames().at(-1)).toMatchObject({ event: 'end', data: '{"reason":"token_revoked"}' })
  })

  it('counts towards the limit of 16 per client; closing one frees its place', async () => {
    const many = await openClient(folio.demo, 'many')
    const streams = await Promise.all(Array.from({ length: 16 }, () => listen(many)))
    const refused = await call(folio.demo.base_url, PATH, { headers: headersOf(many) })
    expect([refused.status, refused.body.errors[0].code]).toEqual([429, 'RateLimit'])
    expect(refused.headers.get('retry-after')).toBe('5')
    streams[0]?.close()
    await eventually(async () => (await listen(many)).state.status === 200)
  })

  it('counts towards the limit of 100 per address, as the proxy saw it, of whichever client', async () => {
    const clients: Client[] = []
    for (let count = 0; count < 7; count += 1) clients.push(await openClient(folio.demo, `neighbour_${count}`))
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
    const places = clients.flatMap((client) => Array.from({ length: 16 }, () => client)).slice(0, 100)
    const statuses = await Promise.all(
      places.map(async (client) => (await listen(client, from('198.51.100.1'))).state.status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const [, , , , , , last] = clients
    if (last === undefined) throw new Error('a client is missing')
    const headers = { ...headersOf(last), 'X-Forwarded-For': '198.51.100.1' }
    const refused = await call(folio.demo.base_url, PATH, { headers })
    expect(refused.status).toBe(429)
    expect(refused.body.errors[0].message).toContain('16 of this client, or 100 of this address')
    expect((await listen(last, from('198.51.100.2'))).state.status).toBe(200)
  })

  it('is refused without a token, with one of no scope for it, and with a token in the URL', async () => {
    const managing = await withScopes('managing', ['account_manage'])
    const statusOf = async (headers: Record<string, string>, query = '') =>
      (await call(folio.demo.base_url, PATH + query, { headers })).status
    expect(await statusOf({})).toBe(401)
    expect(await statusOf(headersOf(managing))).toBe(403)
    expect(await statusOf(headersOf(alice), `?access_token=${alice.token}`)).toBe(400)
    const { 'Service-App-ID': application } = headersOf(alice)
    expect(await statusOf({ 'Service-App-ID': application ?? '' }, `?access_token=${alice.token}`)).toBe(401)
  })

  it('is opened by GET alone: HEAD opens none, other methods are refused', async () => {
    const asked = (method: string) => fetch(folio.demo.base_url + PATH, { method, headers: headersOf(alice) })
    expect([(await asked('HEAD')).status, (await asked('POST')).status]).toEqual([200, 405])
  })

  it('lets pages of listed origins continue by Last-Event-ID', async () => {
    const headers = {
      Origin: ORIGIN,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization,last-event-id',
    }
    const preflight = await fetch(folio.demo.base_url + PATH, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Last-Event-ID')
  })
})

it('a process that stops tells its readers, before the other requests are drained', async () => {
  const other = await startInProcess()
  const client = await openClient(other.demo, 'ann')
  const stream = await listenTo(other.demo.base_url + PATH, headersOf(client))
  await eventually(async () => stream.frames().length > 0)
  await other.stop()
  await eventually(async () => stream.state.isDone)
  expect(stream.frames().at(-1)).toMatchObject({ event: 'end', data: '{"reason":"stopping"}' })
})
