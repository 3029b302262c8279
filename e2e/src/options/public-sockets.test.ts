import { startRealtime } from '@folio/realtime/service.ts'
import { connect, type Seen, type TestClient } from '@folio/realtime/testing/socket-client.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSocket } from '../kit/account-sockets.ts'
import { demoAccount } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'

const EVERY_SECOND = '1HZ100V'
const EVERY_OTHER = 'R_100'
const SYMBOLS = 35

let folio: InProcess
let aheadSeconds = 0

const publicSocket = (baseUrl = folio.demo.base_url): Promise<TestClient> =>
  connect(`${baseUrl.replace(/^http/, 'ws')}/trading/v1/options/ws/public`)

/** Takes frames until a push is as new as an epoch; returns all pushes. */
const pushesUntil = async (client: TestClient, epoch: number): Promise<readonly Seen[]> => {
  const pushes: Seen[] = []
  while (!(pushes.at(-1)?.tick.epoch >= epoch)) pushes.push(await client.next())
  return pushes
}

const assertNumbered = (first: Seen, pushes: readonly Seen[]): void => {
  expect(pushes.map(({ seq }) => seq)).toEqual(pushes.map((_, index) => index + 1))
  const epochs = [first, ...pushes].map(({ tick }) => tick.epoch)
  expect(epochs).toEqual([...new Set(epochs)].sort((a, b) => a - b))
}

beforeAll(async () => {
  const clock = systemClock()
  folio = await startInProcess({ feed: 'simulated', clock: () => clock() + aheadSeconds * 1e6 })
  const client = await publicSocket()
  await eventually(async () => (await client.ask({ active_symbols: 'brief' })).active_symbols.length === SYMBOLS)
  for (const symbol of [EVERY_SECOND, EVERY_OTHER]) {
    const { subscription } = await client.ask({ ticks: symbol, subscribe: 1 })
    expect((await client.next()).tick.symbol).toBe(symbol)
    client.send({ forget: subscription.id })
    while ((await client.next()).forget !== 1);
  }
})
afterAll(() => folio.stop())

it('public sockets and sockets of accounts get the same ticks, each second or every other', async () => {
  const alice = await openClient(folio.demo, 'alice')
  const account = await openSocket(folio.demo, alice, await demoAccount(folio.demo, alice))
  const [slow, fast] = [await publicSocket(), await publicSocket()]
  const firsts = [
    await account.ask({ ticks: EVERY_SECOND, subscribe: 1 }),
    await fast.ask({ ticks: EVERY_SECOND, subscribe: 1 }),
    await slow.ask({ ticks: EVERY_OTHER, subscribe: 1 }),
  ]
  const until = firsts[0].tick.epoch + 2
  const [own, open, every] = await Promise.all([account, fast, slow].map((client) => pushesUntil(client, until)))
  for (const [index, pushes] of [own, open, every].entries()) assertNumbered(firsts[index], pushes ?? [])
  const quotes = (pushes: readonly Seen[] = []) => new Map(pushes.map(({ tick }) => [tick.epoch, tick.quote]))
  const [left, right] = [quotes(own), quotes(open)]
  expect([...left].filter(([epoch]) => right.has(epoch))).toEqual([...right].filter(([epoch]) => left.has(epoch)))
  expect(every?.every(({ tick }) => tick.epoch % 2 === 0)).toBe(true)
})

it('the sockets of two instances get the same ticks', async () => {
  const sockets = await startRealtime(folio.ports, { limits: 'off', quotas: [] })
  const another = await folio.startAnother({ sockets })
  await expect.poll(sockets.isWell).toBe(true)
  const clients = [await publicSocket(), await publicSocket(`http://127.0.0.1:${another.port}`)]
  const firsts: Seen[] = []
  for (const client of clients) {
    firsts.push(await client.ask({ ticks: EVERY_SECOND, subscribe: 1 }))
  }
  const until = Math.max(...firsts.map(({ tick }) => tick.epoch)) + 2
  const seen = await Promise.all(clients.map((client) => pushesUntil(client, until)))
  for (const [index, pushes] of seen.entries()) assertNumbered(firsts[index], pushes)
  const lasts = seen.map((pushes) => pushes.find(({ tick }) => tick.epoch === until)?.tick)
  expect(lasts[0]).toMatchObject({ quote: lasts[1]?.quote })
  for (const { socket } of clients) socket.close()
  await sockets.stop()
  await another.stop()
})

it('the history of a symbol goes on in pushes without a repeat, as ticks and as candles', async () => {
  const client = await publicSocket()
  const { history } = await client.ask({ ticks_history: EVERY_SECOND, end: 'latest', count: 3, subscribe: 1 })
  expect(history.times).toEqual(history.times.map((_: number, index: number) => history.times[0] + index))
  const { tick, seq } = await client.next()
  expect(tick.epoch).toBeGreaterThan(history.times.at(-1))
  expect(seq).toBe(1)
  expect(history.prices).toHaveLength(history.times.length)
  client.send({ forget_all: 'ticks' })
  while ((await client.next()).msg_type !== 'forget_all');
  const request = { ticks_history: EVERY_SECOND, end: 'latest', style: 'candles', subscribe: 1 }
  const { candles } = await client.ask(request)
  const { ohlc } = await client.next()
  expect(candles.at(-1).epoch % 60).toBe(0)
  expect([0, 60]).toContain(ohlc.open_time - candles.at(-1).epoch)
  expect(ohlc.epoch).toBeGreaterThanOrEqual(ohlc.open_time)
})

it('a client that reconnects goes on with the latest tick', async () => {
  const before = await publicSocket()
  const first = await before.ask({ ticks: EVERY_SECOND, subscribe: 1 })
  before.socket.close()
  await before.closed
  const back = await publicSocket()
  const again = await back.ask({ ticks: EVERY_SECOND, subscribe: 1 })
  expect(again.tick.epoch).toBeGreaterThanOrEqual(first.tick.epoch)
  expect(again.subscription.id).not.toBe(first.subscription.id)
  const pushes = await pushesUntil(back, again.tick.epoch + 1)
  assertNumbered(again, pushes)
})

it('a restart of the market repeats no tick, and one after minutes pushes the newest of those that it makes up for', async () => {
  const client = await publicSocket()
  const first = await client.ask({ ticks: EVERY_SECOND, subscribe: 1 })
  const GAP_SECONDS = 300
  const pushes: Seen[] = []
  for (const seconds of [0, GAP_SECONDS]) {
    let until = 0
    await folio.restartMarket(async () => {
      aheadSeconds += seconds
      until = Math.floor(folio.ports.clock() / 1e6) + 2
    })
    pushes.push(...(await pushesUntil(client, until)))
  }
  assertNumbered(first, pushes)
  expect(pushes.at(-1).tick.epoch - first.tick.epoch).toBeGreaterThan(GAP_SECONDS)
  expect(pushes.length).toBeLessThan(GAP_SECONDS)
})
