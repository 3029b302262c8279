import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { TRAFFIC_PER_SECOND } from '@folio/contracts/http/operator/demo/demo-tools.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { Demo } from '../demo-file.ts'
import { demoTraffic, TRAFFIC_TRANSFERS_MIN, type TrafficSettings } from './demo-traffic.ts'

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

const client = (name: string): Demo['clients'][number] => ({
  client_id: name,
  nickname: name,
  application_id: 'app',
  token: `token of ${name}`,
  wallets: [{ wallet_id: `wallet of ${name}`, type: 'main' }],
})

const ACCOUNT = { account_id: 'DOT1', account_type: 'demo' }
const BOUGHT = { transactions: [{ account_id: 'DOT1', contract_id: 1, buy_price: 1, transaction_id: 2 }] }

/**
 * Sample clients of a REST API that answers each payment with a status and sells each contract, the tokens of those who paid, and
 * the bodies of purchases.
 */
const world = async (status: number) => {
  const payers: string[] = []
  const purchases: string[] = []
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/trading/')) {
      const isPurchase = request.method === 'POST'
      if (isPurchase) purchases.push(await text(request))
      response.writeHead(200).end(JSON.stringify({ data: isPurchase ? BOUGHT : [ACCOUNT] }))
      return
    }
    payers.push(request.headers.authorization ?? '')
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const url = `http://127.0.0.1:${address.port}`
  const clients = ['alice', 'bob', 'carol'].map(client)
  const demo: Demo = { base_url: url, operator_url: url, operator_token: 'token', clients }
  return { demo, payers, purchases }
}

const trafficOf = (demo: Demo | undefined, more: Partial<TrafficSettings> = {}) =>
  demoTraffic({
    sample: () => demo,
    paymentTimeoutMs: 10_000,
    dailyTransfersMax: TRAFFIC_TRANSFERS_MIN,
    isTrading: false,
    ...more,
  })

describe('demo traffic', () => {
  it('lets sample clients pay until it is stopped, and counts', async () => {
    const { demo, payers } = await world(200)
    const traffic = trafficOf(demo)
    expect(traffic.start()).toMatchObject({ is_running: true, paid: 0, impossible: null })
    await eventually(async () => traffic.show().paid >= 3)
    expect(traffic.stop()).toMatchObject({ is_running: false, until: null, refused: 0, failed: 0 })
    expect(payers.every((token) => token.startsWith('Bearer token of '))).toBe(true)
  })

  it('makes at most the set number of payments a second, and continues unchanged when it is started again', async () => {
    const { demo, payers } = await world(200)
    const traffic = trafficOf(demo)
    const startedAtMs = performance.now()
    const first = traffic.start()
    expect(traffic.start()).toEqual(first)
    await eventually(async () => traffic.show().paid >= 4)
    const seconds = (performance.now() - startedAtMs) / 1000
    expect(payers.length).toBeLessThanOrEqual(seconds * TRAFFIC_PER_SECOND + 1)
    traffic.stop()
  })

  it('counts refused payments apart from those that failed', async () => {
    for (const [status, outcome] of [
      [400, 'refused'],
      [401, 'refused'],
      [503, 'failed'],
    ] as const) {
      const traffic = trafficOf((await world(status)).demo)
      traffic.start()
      await eventually(async () => traffic.show()[outcome] > 0)
      expect(traffic.stop().paid).toBe(0)
    }
  })

  it('buys contracts with play money only, if prices are simulated', async () => {
    const { demo, purchases } = await world(200)
    const traffic = trafficOf(demo, { isTrading: true })
    traffic.start()
    await eventually(async () => traffic.show().bought > 0)
    traffic.stop()
    const { accounts, contract_parameters } = JSON.parse(purchases[0] ?? '')
    expect(accounts).toEqual([{ token: expect.stringMatching(/^token of /), account_id: 'DOT1' }])
    expect(contract_parameters).toMatchObject({ underlying_symbol: '1HZ100V', duration: 5, duration_unit: 't' })
    const without = await world(200)
    const unpriced = trafficOf(without.demo)
    unpriced.start()
    await eventually(async () => unpriced.show().paid >= 6)
    expect(unpriced.stop().bought).toBe(0)
    expect(without.purchases).toEqual([])
  })

  it('ends by itself', async () => {
    const traffic = trafficOf((await world(200)).demo, { lastsMs: 30 })
    traffic.start()
    await eventually(async () => !traffic.show().is_running)
  })

  it('is refused with fewer than two clients, and with too low a daily limit of transfers', async () => {
    const { demo } = await world(200)
    expect(trafficOf(undefined).start()).toBe('too_few_clients')
    expect(trafficOf({ ...demo, clients: [client('alice')] }).start()).toBe('too_few_clients')
    const limited = trafficOf(demo, { dailyTransfersMax: TRAFFIC_TRANSFERS_MIN - 1 })
    expect(limited.start()).toBe('daily_limit_too_low')
    expect(limited.show()).toMatchObject({ is_running: false, impossible: 'daily_limit_too_low' })
  })
})
