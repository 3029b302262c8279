import { connect } from '@folio/realtime/testing/socket-client.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveToPlatform, openSocket, type PlatformTransfer, socketUrl } from '../kit/account-sockets.ts'
import { call, demoAccount, get, headersOf, post, realAccount } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { newApp, person, signUpWith } from '../kit/log-in.ts'
import type { Client } from '../kit/running-folio.ts'

const SHOWN_MS_MAX = 10_000

let folio: InProcess
let alice: Client
let real: string
let demo: string

const open = (account: string) => openSocket(folio.demo, alice, account)

const move = (direction: PlatformTransfer['direction'], amount: string, requestId: string) =>
  moveToPlatform(folio.demo, alice, { accountId: real, direction, amount, requestId })

beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '1000')
  real = await realAccount(folio.demo, alice)
  demo = await demoAccount(folio.demo, alice)
})
afterAll(() => folio.stop())

it('a platform transfer shows on the socket, in the balance, as a transaction and in the statement', async () => {
  const client = await open(real)
  expect(await client.ask({ balance: 1, subscribe: 1 })).toMatchObject({
    balance: { balance: 0, currency: 'USD', loginid: real },
    revision: 0,
  })
  await client.ask({ transaction: 1, subscribe: 1 })
  const askedMs = performance.now()
  const transactionId = await move('from_wallet', '12.34', 'in')
  const pushes = [await client.next(), await client.next()]
  const shownMs = performance.now() - askedMs
  console.log(`shown ${shownMs.toFixed(1)} ms after it was asked for`)
  expect(shownMs).toBeLessThan(SHOWN_MS_MAX)
  expect(pushes.find(({ msg_type }) => msg_type === 'balance')).toMatchObject({ balance: { balance: 12.34 }, seq: 1 })
  expect(pushes.find(({ msg_type }) => msg_type === 'transaction').transaction).toMatchObject({
    action: 'deposit',
    amount: 12.34,
    balance: 12.34,
    transaction_id: transactionId,
  })

  await move('to_wallet', '2.34', 'out')
  expect([(await client.next()).seq, (await client.next()).seq]).toEqual([2, 2])
  const { statement } = await client.ask({ statement: 1, description: 1 })
  expect(statement).toMatchObject({
    count: 2,
    transactions: [
      { action_type: 'withdrawal', amount: -2.34, balance_after: 10, longcode: 'Transfer to a wallet' },
      { action_type: 'deposit', amount: 12.34, balance_after: 12.34, transaction_id: transactionId },
    ],
  })
})

it('a client that reconnects gets the missed movements first, then the new ones', async () => {
  const client = await open(real)
  const { revision } = await client.ask({ balance: 1, subscribe: 1 })
  client.socket.close()
  await client.closed
  await move('from_wallet', '1', 'missed')
  const back = await open(real)
  expect(await back.ask({ balance: 1, subscribe: 1, from_revision: revision })).toMatchObject({ revision })
  expect(await back.next()).toMatchObject({ balance: { balance: 11 }, seq: 1 })
  await move('from_wallet', '1', 'live')
  expect(await back.next()).toMatchObject({ balance: { balance: 12 }, seq: 2 })
})

it('a demo account shows its 10000, and a reset of it moves no money', async () => {
  const client = await open(demo)
  expect(await client.ask({ balance: 1, subscribe: 1 })).toMatchObject({ balance: { balance: 10_000 } })
  const path = `/trading/v1/options/accounts/${demo}/reset-demo-balance`
  const { status } = await call(folio.demo.base_url, path, { method: 'POST', headers: headersOf(alice) })
  expect(status).toBe(200)
  const { statement } = await client.ask({ statement: 1 })
  expect(statement).toMatchObject({ count: 1, transactions: [{ amount: 10_000, balance_after: 10_000 }] })
  expect(client.waiting()).toBe(0)
})

it('a token that is revoked closes its sockets within a second, and its one-time passwords open nothing', async () => {
  const app = await newApp(folio.demo)
  const { client } = await signUpWith(folio.demo, app, person('grace'))
  const grant = { name: 'sockets', scopes: ['trade'] }
  const made = await post(folio.demo, client, { path: '/account/v1/tokens', body: grant })
  const { id, token } = made.body.data
  const bearer = { application_id: app.id, token }
  const [account] = (await get(folio.demo, bearer, '/trading/v1/options/accounts')).body.data
  const url = () => socketUrl(folio.demo, bearer, account.account_id)
  const [opened, unused] = [await connect(await url()), await url()]
  const revoked = await post(folio.demo, client, { path: `/account/v1/tokens/${id}/revoke`, body: {} })
  const revokedMs = performance.now()
  expect(revoked.status).toBe(200)
  expect((await opened.closed).code).toBe(1008)
  console.log(`closed ${(performance.now() - revokedMs).toFixed(1)} ms after the revocation was answered`)
  await expect(connect(unused)).rejects.toThrow('401 Unauthorized')
})

it('a token that expires closes its sockets, and its one-time passwords open nothing', async () => {
  const LEFT_MS = 90_000
  let aheadMs = 0
  const other = await startInProcess({ around: (ports) => ({ ...ports, clock: () => ports.clock() + aheadMs * 1000 }) })
  const app = await newApp(other.demo)
  const { client } = await signUpWith(other.demo, app, person('heidi'))
  const body = { name: 'short', scopes: ['trade'], expires_at: new Date(Date.now() + LEFT_MS).toISOString() }
  const { token } = (await post(other.demo, client, { path: '/account/v1/tokens', body })).body.data
  const bearer = { application_id: app.id, token }
  const [account] = (await get(other.demo, bearer, '/trading/v1/options/accounts')).body.data
  const url = () => socketUrl(other.demo, bearer, account.account_id)
  const [opened, unused] = [await connect(await url()), await url()]
  const byLogIn = await connect(await socketUrl(other.demo, client, account.account_id))
  aheadMs = LEFT_MS
  expect(await opened.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('has expired') })
  await expect(connect(unused)).rejects.toThrow('401 Unauthorized')
  expect((await byLogIn.ask({ ping: 1 })).ping).toBe('pong')
  await other.stop()
})

it('a request without an upgrade gets an error, and an upgrade of another path is an ordinary request', async () => {
  const { status, body } = await call(folio.demo.base_url, '/trading/v1/options/ws/real')
  expect([status, body.errors[0].code]).toEqual([400, 'ValidationError'])
  await expect(connect(`${folio.demo.base_url.replace('http', 'ws')}/v1/health`)).rejects.toThrow()
})
