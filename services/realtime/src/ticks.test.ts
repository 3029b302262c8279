import type { Limiter, Policy } from '@folio/access/rate-limit.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { Seen, TestClient } from './testing/socket-client.ts'

const START = 1_800_000_000

let sockets: TestRealtime

/** Starts the sockets with two symbols that have a tick each. */
const start = async (options: Parameters<typeof startTestRealtime>[0] = {}): Promise<void> => {
  sockets = await startTestRealtime(options)
  await sockets.market.list({ symbol: 'ONE' }, { symbol: 'TWO', decimals: 4 }, { symbol: 'NEW' })
  await sockets.market.tick(START, { ONE: '100.10', TWO: '7.0000' })
  const client = await sockets.open()
  await expect.poll(async () => (await client.ask({ ticks: ['ONE', 'TWO'] })).error).toBeUndefined()
  client.socket.close()
}
beforeEach(() => start())
afterEach(() => sockets.stop())

const subscribed = async (request: object): Promise<{ readonly client: TestClient; readonly first: Seen }> => {
  const client = await sockets.open()
  return { client, first: await client.ask({ subscribe: 1, ...request }) }
}

describe('ticks', () => {
  it('answers with the latest tick: the quote, a pip on both sides of it, and the decimals', async () => {
    const request = { ticks: 'ONE', req_id: 3 }
    expect(await (await sockets.open()).ask(request)).toEqual({
      tick: { ask: 100.11, bid: 100.09, epoch: START, pip_size: 2, quote: 100.1, symbol: 'ONE' },
      msg_type: 'tick',
      req_id: 3,
      echo_req: request,
    })
  })

  it('is served on the socket of an account, too', async () => {
    expect((await (await sockets.open({})).ask({ ticks: 'ONE' })).tick.quote).toBe(100.1)
  })

  it('pushes each new tick of a subscription, numbered from 1', async () => {
    const { client, first } = await subscribed({ ticks: 'ONE', req_id: 5, passthrough: { chart: 'a "b"' } })
    const { id } = first.subscription
    expect(first).toMatchObject({ tick: { epoch: START, id } })
    expect(first.seq).toBeUndefined()
    await sockets.market.tick(START + 1, { ONE: '100.20', TWO: '7.0001' })
    const push = await client.next()
    expect(push).toEqual({
      tick: { ask: 100.21, bid: 100.19, epoch: START + 1, id, pip_size: 2, quote: 100.2, symbol: 'ONE' },
      subscription: { id },
      msg_type: 'tick',
      req_id: 5,
      echo_req: { ticks: 'ONE', req_id: 5, subscribe: 1, passthrough: { chart: 'a "b"' } },
      seq: 1,
      sent_at: expect.any(String),
    })
    await sockets.market.tick(START + 2, { ONE: '100.21' })
    expect(await client.next()).toMatchObject({ tick: { epoch: START + 2 }, seq: 2 })
    expect(client.waiting()).toBe(0)
  })

  it('opens one stream for each symbol of a list', async () => {
    const { client, first } = await subscribed({ ticks: ['TWO', 'ONE'] })
    const second = await client.next()
    expect([first.tick.symbol, second.tick.symbol]).toEqual(['TWO', 'ONE'])
    expect(first.subscription.id).not.toBe(second.subscription.id)
    await sockets.market.tick(START + 1, { ONE: '100.20', TWO: '7.0001' })
    const pushes = [await client.next(), await client.next()]
    expect(pushes).toMatchObject([
      { tick: { symbol: 'ONE', ask: 100.21, id: second.subscription.id }, seq: 1 },
      { tick: { symbol: 'TWO', ask: 7.0002, bid: 7, id: first.subscription.id }, seq: 1 },
    ])
  })

  it('answers a list without a subscription with one tick for each symbol', async () => {
    const client = await sockets.open()
    const first = await client.ask({ ticks: ['ONE', 'TWO', 'ONE'] })
    const symbols = [first, await client.next(), await client.next()].map(({ tick }) => tick.symbol)
    expect(symbols).toEqual(['ONE', 'TWO', 'ONE'])
    expect(sockets.realtime.counts().subscriptions).toBe(0)
  })

  it.each([
    ['R_7', 'ticks', 'R_7'],
    [['ONE', 'R_7', 'TWO'], 'ticks.1', 'R_7'],
    ['', 'ticks', ''],
    ['__proto__', 'ticks', '__proto__'],
  ])('of %j is refused as a whole, and the field is named', async (ticks, field, symbol) => {
    const { client, first } = await subscribed({ ticks })
    expect(first).toMatchObject({
      msg_type: 'ticks',
      error: { code: 'InvalidSymbol', code_args: [symbol], details: { field } },
    })
    expect(sockets.realtime.counts().subscriptions).toBe(0)
    await client.ask({ ping: 1 })
    expect(client.waiting()).toBe(0)
  })

  it.each([
    [{ ticks: [] }, 'ticks'],
    [{ ticks: 7 }, 'ticks'],
    [{ ticks: 'ONE', subscribe: 0 }, 'subscribe'],
    [{ ticks: 'ONE', style: 'ticks' }, 'style'],
    [{ ticks: Array.from({ length: 101 }, () => 'ONE') }, 'ticks'],
  ])('%j is malformed, and the field is named', async (request, field) => {
    const { error } = await (await sockets.open()).ask(request)
    expect(error).toMatchObject({ code: 'InputValidationFailed', details: { field } })
  })

  it('of a symbol without a tick is refused; a subscription waits for its first tick', async () => {
    const { client, first } = await subscribed({ ticks: 'NEW' })
    expect(first.tick).toEqual({ id: first.subscription.id, pip_size: 2, symbol: 'NEW' })
    expect((await client.ask({ ticks: 'NEW' })).error).toMatchObject({
      code: 'MarketIsClosed',
      subcode: 'MissingTickMarketData',
      code_args: ['NEW'],
    })
    await sockets.market.tick(START + 1, { NEW: '5.00' })
    expect(await client.next()).toMatchObject({ tick: { quote: 5 }, seq: 1 })
  })

  it('of the same symbol are subscribed to once per connection, and within one list', async () => {
    const { client } = await subscribed({ ticks: 'ONE' })
    const again = { code: 'AlreadySubscribed', message: 'This connection is already subscribed to ticks of ONE.' }
    expect((await client.ask({ ticks: 'ONE', subscribe: 1, req_id: 9 })).error).toEqual(again)
    expect((await client.ask({ ticks: ['TWO', 'ONE'], subscribe: 1 })).error).toEqual(again)
    expect((await client.ask({ ticks: ['TWO', 'TWO'], subscribe: 1 })).error.code).toBe('AlreadySubscribed')
    expect((await client.ask({ ticks: 'ONE' })).error).toBeUndefined()
    expect(sockets.realtime.counts().subscriptions).toBe(1)
    expect((await client.ask({ ticks: 'TWO', subscribe: 1 })).error).toBeUndefined()
    const other = await subscribed({ ticks: 'ONE' })
    expect(other.first.error).toBeUndefined()
  })

  it('open no stream beyond the limit of a connection, and none of a list that passes it', async () => {
    await sockets.stop()
    await start({ bounds: { subscriptionsMax: 2 } })
    const { client } = await subscribed({ ticks: 'NEW' })
    expect((await client.ask({ ticks: ['ONE', 'TWO'], subscribe: 1 })).error.code).toBe('RateLimit')
    expect((await client.ask({ ticks: 'ONE', subscribe: 1 })).error).toBeUndefined()
  })

  it('with long requests are subscribed to up to a sum of their lengths, because each push repeats its request', async () => {
    const passthrough = { TEXT: 'x'.repeat(50_000) }
    await sockets.market.list(...['A1', 'A2', 'A3', 'A4'].map((symbol) => ({ symbol })))
    const client = await sockets.open()
    await expect.poll(async () => (await client.ask({ active_symbols: 'brief' })).active_symbols.length).toBe(7)
    const asked = async (ticks: unknown) => (await client.ask({ ticks, subscribe: 1, passthrough })).error?.code
    expect(await asked(['ONE', 'TWO', 'NEW', 'A1', 'A2', 'A3'])).toBe('RateLimit')
    for (const symbol of ['ONE', 'TWO', 'NEW', 'A1', 'A2']) expect(await asked(symbol)).toBeUndefined()
    expect(await asked('A3')).toBe('RateLimit')
    expect((await client.ask({ ticks: 'A3', subscribe: 1 })).error).toBeUndefined()
    await client.ask({ forget_all: 'ticks' })
    expect(await asked('A4')).toBeUndefined()
  })

  it('of a tick that is just being pushed are answered with it, and not pushed again', async () => {
    await subscribed({ ticks: 'ONE' })
    for (let n = 1; n <= 50; n += 1) {
      const client = await sockets.open()
      await Promise.all([
        sockets.market.tick(START + 2 * n, { ONE: '100.20' }),
        client.send({ ticks: 'ONE', subscribe: 1 }),
      ])
      const epochs = [(await client.next()).tick.epoch]
      await sockets.market.tick(START + 2 * n + 1, { ONE: '100.20' })
      while (epochs.at(-1) !== START + 2 * n + 1) epochs.push((await client.next()).tick.epoch)
      expect(epochs).toEqual([...new Set(epochs)])
      client.socket.close()
    }
  })

  it('that are published again, out of order or by another store are not pushed', async () => {
    const { client } = await subscribed({ ticks: 'ONE' })
    await sockets.market.tick(START + 2, { ONE: '100.30' })
    await sockets.market.tick(START + 2, { ONE: '100.30' })
    await sockets.market.tick(START + 1, { ONE: '100.20' })
    await sockets.market.tick(START + 3, { ONE: '666.00' }, 7)
    expect(await client.next()).toMatchObject({ tick: { epoch: START + 2 }, seq: 1 })
    await sockets.market.tick(START + 5, { ONE: '100.40' })
    expect(await client.next()).toMatchObject({ tick: { epoch: START + 5, quote: 100.4 }, seq: 2 })
  })
})

describe('forget', () => {
  it('stops the stream of one symbol, which can be opened again', async () => {
    const { client, first } = await subscribed({ ticks: ['ONE', 'TWO'] })
    await client.next()
    expect((await client.ask({ forget: first.subscription.id })).forget).toBe(1)
    expect((await client.ask({ forget: first.subscription.id })).forget).toBe(0)
    await sockets.market.tick(START + 1, { ONE: '100.20', TWO: '7.0001' })
    expect(await client.next()).toMatchObject({ tick: { symbol: 'TWO' } })
    expect(client.waiting()).toBe(0)
    expect(await client.ask({ ticks: 'ONE', subscribe: 1 })).toMatchObject({ tick: { epoch: START + 1 } })
  })

  it('all stops the streams of ticks and lists them, and no others', async () => {
    const client = await sockets.open({})
    const ids: string[] = []
    client.send({ ticks: ['ONE', 'TWO'], subscribe: 1 })
    for (let n = 0; n < 2; n += 1) ids.push((await client.next()).subscription.id)
    await client.ask({ balance: 1, subscribe: 1 })
    expect((await client.ask({ forget_all: 'candles' })).forget_all).toEqual([])
    expect((await client.ask({ forget_all: ['ticks', 'candles'] })).forget_all).toEqual(ids)
    expect(sockets.realtime.counts().subscriptions).toBe(1)
    await sockets.market.tick(START + 1, { ONE: '100.20', TWO: '7.0001' })
    expect((await client.ask({ ping: 1 })).msg_type).toBe('ping')
  })

  it('all ends the stream of a call that came before it, also one that still waits for its quota', async () => {
    await sockets.stop()
    let held: PromiseWithResolvers<void> | undefined
    const limiter = (policy: Policy): Limiter => ({
      policy,
      take: async () => {
        const waits = held
        held = undefined
        await waits?.promise
        return { isAllowed: true, remaining: 1, resetSeconds: 1 }
      },
    })
    await start({ limits: 'on', limiter })
    const client = await sockets.open()
    const late = Promise.withResolvers<void>()
    held = late
    client.send({ ticks: 'ONE', subscribe: 1 })
    client.send({ forget_all: 'ticks' })
    expect((await client.ask({ ping: 1 })).ping).toBe('pong')
    late.resolve()
    const { subscription } = await client.next()
    expect((await client.next()).forget_all).toEqual([subscription.id])
    expect(sockets.realtime.counts().subscriptions).toBe(0)
  })

  it('is done when the socket closes', async () => {
    const { client } = await subscribed({ ticks: 'ONE' })
    client.socket.close()
    await expect.poll(() => sockets.realtime.counts().subscriptions).toBe(0)
    await sockets.market.tick(START + 1, { ONE: '100.20' })
    const back = await subscribed({ ticks: 'ONE' })
    expect(back.first.tick.epoch).toBe(START + 1)
    await sockets.market.tick(START + 2, { ONE: '100.30' })
    expect(await back.client.next()).toMatchObject({ tick: { epoch: START + 2 }, seq: 1 })
  })
})

describe('a slow reader', () => {
  const TEXT = 'x'.repeat(60_000)
  const TICKS = 400
  const pauseFor = async (client: TestClient, ticks: number): Promise<void> => {
    client.socket.pause()
    for (let n = 1; n <= ticks; n += 1) {
      await sockets.market.tick(START + n, { ONE: `${100 + n}.00` })
      await new Promise(setImmediate)
    }
  }

  it('gets the newest tick when it reads on: seq has no gap, and epoch shows the ticks that it missed', async () => {
    const { client } = await subscribed({ ticks: 'ONE', passthrough: { TEXT } })
    await pauseFor(client, TICKS)
    const pushesInTime = sockets.realtime.counts().pushes
    expect(pushesInTime).toBeLessThan(TICKS)
    client.socket.resume()
    const pushes: Seen[] = []
    while (pushes.at(-1)?.tick.epoch !== START + TICKS) pushes.push(await client.next())
    expect(pushes.map(({ seq }) => seq)).toEqual(pushes.map((_, index) => index + 1))
    expect(pushes.length).toBeLessThan(TICKS)
    const epochs = pushes.map(({ tick }) => tick.epoch)
    expect(epochs).toEqual(epochs.toSorted())
    expect(sockets.realtime.counts().dropped).toBe(0)
  })

  it('gets no tick of a stream that it has ended meanwhile', async () => {
    const { client, first } = await subscribed({ ticks: 'ONE', passthrough: { TEXT } })
    await pauseFor(client, TICKS)
    client.send({ forget: first.subscription.id })
    await expect.poll(() => sockets.realtime.counts().subscriptions).toBe(0)
    client.socket.resume()
    const seen: Seen[] = []
    while (seen.at(-1)?.msg_type !== 'forget') seen.push(await client.next())
    await client.ask({ ping: 1 })
    expect(client.waiting()).toBe(0)
    expect(seen.at(-2).tick.epoch).toBeLessThan(START + TICKS)
  })

  it('does not delay other readers', async () => {
    const { client } = await subscribed({ ticks: 'ONE', passthrough: { TEXT } })
    const other = await subscribed({ ticks: 'ONE' })
    client.socket.pause()
    for (let n = 1; n <= TICKS; n += 1) {
      await sockets.market.tick(START + n, { ONE: '100.00' })
      expect(await other.client.next()).toMatchObject({ tick: { epoch: START + n }, seq: n })
    }
    client.socket.resume()
  })
})
