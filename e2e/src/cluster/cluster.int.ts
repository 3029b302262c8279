import { connect } from '@folio/realtime/testing/socket-client.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { freePort } from '@folio/test-kit/containers/free-port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { enableNonRepudiationChecks, fetchUserInfo, tokenRevocation } from 'openid-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { AGENT_SETTINGS, deposit } from '../agents/agent-calls.ts'
import { moveToPlatform, openSocket, socketUrl } from '../kit/account-sockets.ts'
import { balance, call, dataOf, demoAccount, get, mainWallet, post, realAccount, transfer } from '../kit/calls.ts'
import { APPLICATION, discovered, person, signUpWith } from '../kit/log-in.ts'
import { retryUnavailable } from '../kit/retry-unavailable.ts'
import type { Client, Demo } from '../kit/running-folio.ts'
import { logInToConsole, pageOf } from '../operator/console-page.ts'
import { removeConsoleProfile, startConsoleProfile } from './compose/console-profile.ts'
import { countedBy } from './compose/programs-inside.ts'
import { clusterOf, OPERATOR_TOKEN, openFunded } from './compose/running-cluster.ts'
import { whilePaused } from './compose/while-paused.ts'
import { RISE } from './trading/account-calls.ts'
import { STAKE } from './trading/shortest-contracts.ts'
import { withTrader } from './trading/trading-session.ts'
import { tradingTests } from './trading/trading-tests.ts'
import { untilAtRest } from './verdict/judge.ts'

const BUILD_MS = 15 * 60_000
const MINUTES_MS = 10 * 60_000
const SOON = { timeout: 60_000, interval: 500 }

const port = String(await freePort())
const consolePort = String(await freePort())

await describeWithDocker('the cluster of docker-compose.yml', () => {
  const address = {
    FOLIO_PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    FOLIO_CONSOLE_PORT: consolePort,
    FOLIO_OPERATOR_HOSTS: `127.0.0.1:${consolePort}`,
  }
  const cluster = clusterOf(`folio-e2e-${process.pid}`, address)
  let edge: Demo
  let alice: Client
  let bob: Client
  let trader: Client

  const pay = (amount: string, requestId: string) =>
    retryUnavailable(() => transfer(edge, { from: alice, to: bob, amount, requestId }))
  const verified = () => cluster.compose.tool('services/audit/src/main.ts', 'verify')

  beforeAll(async () => {
    await cluster.compose.run('--profile', 'tools', 'build', '--quiet')
    console.log(`the cluster was up after ${(await cluster.up()).toFixed(1)} s`)
    edge = await cluster.edge()
    alice = await openFunded(cluster, 'alice', '100')
    bob = await openFunded(cluster, 'bob', '5')
    trader = await openFunded(cluster, 'trader', '2000')
  }, BUILD_MS)
  afterAll(() => cluster.remove(), MINUTES_MS)

  it('moves money through the edge', async () => {
    const { status, body } = await pay('12.50', 'first')
    expect([status, body.data?.status]).toEqual([200, 'pending'])
    await eventually(async () => (await balance(edge, bob)) === '17.50')
    expect(await balance(edge, alice)).toBe('87.50')
  })

  it(
    'shows operators the built console on a port of this machine, and not at the edge',
    async () => {
      const demo = await startConsoleProfile(cluster.compose)
      const shown = await fetch(`${demo.operator_url}/console/accounts`)
      const html = await shown.text()
      expect([shown.status, html]).toEqual([200, expect.stringContaining('<div id="root">')])
      const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(html) ?? []
      expect((await fetch(new URL(script, demo.operator_url))).status).toBe(200)
      const { get: read } = pageOf(demo, await logInToConsole(demo, { token: OPERATOR_TOKEN }))
      const { status, body } = await read(`accounts/wallet:${mainWallet(bob)}`)
      expect([status, body.data?.account]).toEqual([200, `wallet:${mainWallet(bob)}`])
      const elsewhere = { operator_url: demo.operator_url.replace('127.0.0.1', 'localhost') }
      expect((await logInToConsole(elsewhere, { token: OPERATOR_TOKEN })).body.errors[0]?.details).toEqual({
        reason: 'host',
      })
      for (const path of ['/console', '/operator/v1/accounts']) {
        expect((await fetch(edge.base_url + path)).status, path).toBe(404)
      }
    },
    MINUTES_MS,
  )

  it(
    'streams events to operators through that port as they come',
    async () => {
      const demo = await startConsoleProfile(cluster.compose)
      const ended = new AbortController()
      const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` }
      const stream = await fetch(`${demo.operator_url}/operator/v1/events`, { headers, signal: ended.signal })
      let text = ''
      const reading = stream.body?.pipeThrough(new TextDecoderStream()).pipeTo(
        new WritableStream({
          write: (part) => {
            text += part
          },
        }),
      )
      reading?.catch(() => undefined)
      await openFunded(cluster, 'erin', '1')
      await eventually(async () => text.includes('event: CashDeposited'))
      ended.abort()
      await removeConsoleProfile(cluster.compose)
    },
    MINUTES_MS,
  )

  it('gives everybody a demo account, and opens a real one', async () => {
    const real = { currency: 'USD', group: 'row', account_type: 'real' }
    const opened = await retryUnavailable(() => post(edge, alice, { path: '/trading/v1/options/accounts', body: real }))
    expect(opened.status).toBeOneOf([200, 201])
    expect([opened.body.data].flat()[0]?.account_id).toMatch(/^ROT/)
    expect(await demoAccount(edge, alice)).toMatch(/^DOT/)
  })

  it(
    'lets a person sign up and log in through the edge, and refuses a token once it is revoked',
    async () => {
      const registered = await cluster.operate('applications', APPLICATION)
      const { data } = registered.body as { readonly data: { readonly application_id: string } }
      const app = await discovered(edge, data.application_id)
      enableNonRepudiationChecks(app.config)
      const { client, tokens } = await signUpWith(edge, app, person('ada'), 'openid profile payment account_manage')
      const [header = ''] = tokens.id_token?.split('.') ?? []
      expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'RS256' })
      const told = await fetchUserInfo(app.config, tokens.access_token, tokens.claims()?.sub ?? '')
      expect(told.nickname).toBe('ada')
      const nickname = await retryUnavailable(() => get(edge, client, '/account/v1/nickname'))
      expect([nickname.status, nickname.body.data?.nickname]).toEqual([200, 'ada'])
      const wallets = await retryUnavailable(() => get(edge, client, '/wallet/v1/wallets'))
      expect(wallets.body.data).toMatchObject([{ type: 'main', balances: {} }])
      await tokenRevocation(app.config, tokens.refresh_token ?? '')
      await eventually(async () => (await get(edge, client, '/account/v1/nickname')).status === 401)
    },
    MINUTES_MS,
  )

  it('pushes what moves on an account to its socket, through the edge', async () => {
    const carol = await openFunded(cluster, 'carol', '50')
    const accountId = await realAccount(edge, carol)
    const client = await vi.waitFor(() => openSocket(edge, carol, accountId), SOON)
    expect(await client.ask({ balance: 1, subscribe: 1 })).toMatchObject({
      balance: { balance: 0, loginid: accountId },
    })
    await moveToPlatform(edge, carol, { accountId, direction: 'from_wallet', amount: '20', requestId: 'to-account' })
    expect(await client.next()).toMatchObject({ balance: { balance: 20 }, seq: 1 })
    client.socket.close()
  })

  it(
    'buys a contract for the accounts of two clients by one call at the edge, once, and settles both',
    async () => {
      const path = '/trading/v1/options/contracts/bulk-purchase/demo'
      const buyers = await Promise.all(
        [alice, bob].map(async (client) => ({ client, account_id: await demoAccount(edge, client) })),
      )
      const accounts = buyers.map(({ client: { token }, account_id }) => ({ token, account_id }))
      const common = { underlying_symbol: '1HZ100V', currency: 'USD', amount: 10 }
      const contract_parameters = { ...common, contract_type: 'DIGITEVEN', duration: 1, duration_unit: 't' }
      const headers = { 'Service-App-ID': alice.application_id, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ contract_parameters, accounts, request_id: 'bulk' })
      const ask = () => retryUnavailable(() => call(edge.base_url, path, { method: 'POST', headers, body }))
      const { transactions } = dataOf(await ask())
      const bought = { contract_id: expect.any(Number), buy_price: '10.00', transaction_id: expect.any(Number) }
      expect(transactions).toEqual(buyers.map(({ account_id }) => ({ account_id, ...bought })))
      expect(dataOf(await ask()).transactions).toEqual(transactions)
      for (const [index, { client, account_id }] of buyers.entries()) {
        const socket = await vi.waitFor(() => openSocket(edge, client, account_id), SOON)
        const ended = async () => (await socket.ask({ profit_table: 1 })).profit_table.transactions
        await eventually(async () => (await ended()).length > 0)
        expect(await ended()).toMatchObject([{ contract_id: transactions[index].contract_id, buy_price: 10 }])
        socket.socket.close()
      }
    },
    MINUTES_MS,
  )

  tradingTests(() => ({ edge, client: trader }))

  it(
    'keeps one-time passwords out of the log of the edge, also while no socket can be opened',
    async () => {
      const { engine, run } = cluster.compose
      const accountId = await demoAccount(edge, alice)
      const url = await socketUrl(edge, alice, accountId)
      await engine('kill', 'realtime')
      await expect(connect(url)).rejects.toThrow('503')
      await engine('start', 'realtime')
      const opened = async () => (await openSocket(edge, alice, accountId)).socket.close()
      await eventually(
        () =>
          opened().then(
            () => true,
            () => false,
          ),
        MINUTES_MS,
      )
      const logged = await run('logs', '--no-color', 'edge')
      expect(logged).toContain('"path":"/trading/v1/options/ws/demo"')
      expect(logged).not.toContain('otp=')
    },
    MINUTES_MS,
  )

  it(
    'fails a deposit for good whose agent service stalled past the deadline, once a client polls it',
    async () => {
      const dora = await openFunded(cluster, 'dora', '1')
      const agent = { client_id: dora.client_id, ...AGENT_SETTINGS }
      expect((await cluster.operate('payment-agents', agent)).status).toBe(200)
      // A paused service does not update its view, and the gateway needs this agent in the view.
      await untilAtRest(cluster)
      const asked = { to_nickname: 'bob', amount: '10', currency: 'USD', request_id: 'stood-still' }
      const paused = await whilePaused(cluster.compose, { service: 'payment-agent' }, () => deposit(edge, dora, asked))
      expect(paused.status).toBe(504)
      const asking = () => get(edge, dora, '/payment-agents/v1/transfer/stood-still')
      const poll = async () => dataOf(await retryUnavailable(asking))
      await eventually(async () => (await poll()).status !== 'requested', MINUTES_MS)
      expect(await poll()).toEqual({ status: 'failed', transaction_id: null })
      const again = await retryUnavailable(() => deposit(edge, dora, asked))
      expect([again.status, again.body.errors[0]?.code]).toEqual([400, 'RequestIDUsed'])
      expect(again.body.errors[0]?.detail).toMatchObject({ status: 'failed', transaction_id: null })
    },
    MINUTES_MS,
  )

  it(
    'publishes the transfer on the ledger topic',
    async () => {
      const expected = [`wallet-${mainWallet(alice)}@2 87.5 USD`, `wallet-${mainWallet(bob)}@2 17.5 USD`]
      const hasAll = (printed: string) => expected.every((line) => printed.includes(line))
      await cluster.compose.watch(hasAll, '--disable-warning=TimeoutNegativeWarning', 'examples/consumer/src/main.ts')
    },
    MINUTES_MS,
  )

  it(
    'publishes the transfer again after the ledger topic was emptied and republished',
    async () => {
      const { tool, watch } = cluster.compose
      await countedBy(cluster.compose, 'empty-topic.ts', 'ledger.wallet.v1')
      const { code, out, err } = await tool('services/audit/src/main.ts', 'republish', '--from', '1', '--json')
      expect(code, err).toBe(0)
      const topics: readonly { topic: string; events: number }[] = JSON.parse(out).topics
      expect(topics.find(({ topic }) => topic === 'ledger.wallet.v1')?.events).toBeGreaterThanOrEqual(6)
      const expected = [`wallet-${mainWallet(alice)}@2 87.5 USD`, `wallet-${mainWallet(bob)}@2 17.5 USD`]
      const hasAll = (printed: string) => expected.every((line) => printed.includes(line))
      await watch(hasAll, '--disable-warning=TimeoutNegativeWarning', 'examples/consumer/src/main.ts')
    },
    MINUTES_MS,
  )

  it(
    'has a store without findings for the audit command',
    async () => {
      const { code, out, err } = await verified()
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain('whole: nothing found')
    },
    MINUTES_MS,
  )

  it(
    'has a store without findings for the operator over HTTP, and explains a balance',
    async () => {
      type Verification = { readonly data: { readonly id: string; readonly status: string } }
      const { body } = await cluster.operate('audit/verifications', {})
      const { id } = (body as Verification).data
      const found = async () =>
        (await retryUnavailable(() => cluster.operate(`audit/verifications/${id}`))).body as Verification
      await eventually(async () => (await found()).data.status !== 'running', MINUTES_MS)
      expect((await found()).data).toMatchObject({ status: 'whole', failure: null, report: { findings: { count: 0 } } })
      const asked = `audit/explanation?account=${mainWallet(alice)}&currency=USD`
      const explained = await retryUnavailable(() => cluster.operate(asked))
      expect(explained).toMatchObject({ status: 200, body: { data: { balance: '87.5', agrees: true } } })
    },
    MINUTES_MS,
  )

  it(
    'keeps its data and an open contract over a restart of all containers, and answers an old request as before',
    async () => {
      const { buy } = await withTrader({ edge, client: trader }, ({ buyDirectly }) => buyDirectly(RISE, STAKE))
      await cluster.down()
      await cluster.up()
      edge = await cluster.edge()
      expect([await balance(edge, alice), await balance(edge, bob)]).toEqual(['87.50', '17.50'])
      const again = await pay('12.50', 'first')
      expect([again.status, again.body.data?.request_id]).toEqual([200, 'first'])
      expect((await pay('0.50', 'second')).status).toBe(200)
      await eventually(async () => (await balance(edge, bob)) === '18.00')
      expect(await balance(edge, alice)).toBe('87.00')
      const { contract_id } = buy
      const sold = await withTrader({ edge, client: trader }, async ({ end, shown }) => {
        await end({ sell: contract_id, price: 0 })
        return shown(contract_id)
      })
      expect(sold).toMatchObject({ status: 'sold', transaction_ids: { buy: buy.transaction_id } })
      expect((await verified()).code).toBe(0)
    },
    MINUTES_MS,
  )
})
