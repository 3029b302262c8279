import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { Seen, TestClient } from './testing/socket-client.ts'

/** The first second of an hour, so far ahead that the newest tick is later than the machine's clock. */
const START = 4_000_003_200
const SECONDS = 130

let sockets: TestRealtime
let holds: Promise<void> | undefined
let onRead: () => void = () => {}

const quoteAt = (after: number): string => (100 + after / 100).toFixed(2)

beforeEach(async () => {
  holds = undefined
  onRead = () => {}
  sockets = await startTestRealtime({
    around: (store) => ({
      ...store,
      readStream: async (stream, range) => {
        const events = await store.readStream(stream, range)
        if (stream.startsWith('ticks-')) {
          onRead()
          await holds
        }
        return events
      },
    }),
  })
  await sockets.market.list({ symbol: 'ONE' }, { symbol: 'NEW' })
  for (let n = 0; n < SECONDS; n += 1) await sockets.market.record(START + n, { ONE: quoteAt(n) })
  await expect.poll(() => sockets.realtime.isWell()).toBe(true)
  const client = await sockets.open()
  await client.ask({ ticks: 'ONE', subscribe: 1 })
  client.socket.close()
})
afterEach(() => sockets.stop())

const NEWEST = START + SECONDS - 1
const latest = { ticks_history: 'ONE', end: 'latest' }
const asked = async (request: object): Promise<Seen> => (await sockets.open()).ask(request)
const subscribed = async (request: object): Promise<{ readonly client: TestClient; readonly first: Seen }> => {
  const client = await sockets.open()
  return { client, first: await client.ask({ ...latest, subscribe: 1, ...request }) }
}

describe('ticks_history', () => {
  it('answers with all ticks of the last day, oldest first', async () => {
    const answer = await asked({ ...latest, req_id: 4 })
    expect(answer).toMatchObject({ msg_type: 'history', req_id: 4, pip_size: 2 })
    expect(answer.history.times).toEqual(Array.from({ length: SECONDS }, (_, n) => START + n))
    expect(answer.history.prices.slice(0, 2)).toEqual([100, 100.01])
    expect(answer.subscription).toBeUndefined()
  })

  it('answers with the newest ticks from start to end, both included, at most count', async () => {
    const span = { ...latest, start: START + 10, end: String(START + 20) }
    expect((await asked(span)).history.times).toHaveLength(11)
    const newest = await asked({ ...span, count: 3, style: 'ticks', granularity: 60 })
    expect(newest.history).toEqual({
      times: [START + 18, START + 19, START + 20],
      prices: [100.18, 100.19, 100.2],
    })
  })

  it('answers with candles that begin at multiples of their length, the last one up to now', async () => {
    const { candles, pip_size, msg_type } = await asked({ ...latest, style: 'candles', start: START + 61 })
    expect([pip_size, msg_type]).toEqual([2, 'candles'])
    expect(candles).toEqual([
      { epoch: START + 60, open: 100.6, high: 101.19, low: 100.6, close: 101.19 },
      { epoch: START + 120, open: 101.2, high: 101.29, low: 101.2, close: 101.29 },
    ])
    const hours = await asked({ ...latest, style: 'candles', granularity: 3600, count: 48 })
    expect(hours.candles).toEqual([{ epoch: START, open: 100, high: 101.29, low: 100, close: 101.29 }])
  })

  it('answers with empty lists for a span without recorded ticks', async () => {
    expect((await asked({ ...latest, ticks_history: 'NEW' })).history).toEqual({ prices: [], times: [] })
    expect((await asked({ ...latest, ticks_history: 'NEW', style: 'candles' })).candles).toEqual([])
    const early = { ...latest, end: String(START - 1) }
    expect((await asked(early)).history.times).toEqual([])
    const future = { ...latest, start: NEWEST + 10, end: '9999999999' }
    expect((await asked(future)).history.times).toEqual([])
  })

  it('reads ticks older than a day through a queue of its own', async () => {
    await sockets.market.record(START + 200_000, { ONE: '200.00' })
    const client = await sockets.open()
    const newest = async () => (await client.ask({ ticks: 'ONE' })).tick.epoch
    await expect.poll(newest).toBe(START + 200_000)
    const { history } = await client.ask({ ...latest, end: String(START + 5), count: 2 })
    expect(history.times).toEqual([START + 4, START + 5])
    const { candles } = await client.ask({ ...latest, style: 'candles', start: START, end: String(START + 100) })
    expect(candles).toMatchObject([{ epoch: START }, { epoch: START + 60 }])
  })

  it('of a span that begins after its end is refused', async () => {
    expect((await asked({ ...latest, start: NEWEST + 1 })).error).toMatchObject({
      code: 'InputValidationFailed',
      subcode: 'InvalidStartEnd',
      code_args: [String(NEWEST + 1), String(NEWEST)],
      details: { field: 'start' },
    })
    expect((await asked({ ...latest, start: 10, end: '9' })).error.subcode).toBe('InvalidStartEnd')
  })

  it('of an unknown symbol is refused', async () => {
    const { error, msg_type } = await asked({ ...latest, ticks_history: 'R_7' })
    expect(error).toMatchObject({ code: 'InvalidSymbol', code_args: ['R_7'], details: { field: 'ticks_history' } })
    expect(msg_type).toBe('ticks_history')
  })

  it.each([
    [{ ticks_history: 'ONE' }, 'end'],
    [{ ...latest, end: 'now' }, 'end'],
    [{ ...latest, end: '12345678901' }, 'end'],
    [{ ...latest, end: 5 }, 'end'],
    [{ ...latest, start: -1 }, 'start'],
    [{ ...latest, start: 10_000_000_000 }, 'start'],
    [{ ...latest, count: 0 }, 'count'],
    [{ ...latest, count: 1.5 }, 'count'],
    [{ ...latest, granularity: 61 }, 'granularity'],
    [{ ...latest, style: 'lines' }, 'style'],
    [{ ...latest, adjust_start_time: 0 }, 'adjust_start_time'],
    [{ ...latest, ticks_history: 'A' }, 'ticks_history'],
    [{ ...latest, ticks_history: ['ONE'] }, 'ticks_history'],
    [{ ...latest, symbol: 'ONE' }, 'symbol'],
  ])('%j is malformed, and the field is named', async (request, field) => {
    expect((await asked(request)).error).toMatchObject({ code: 'InputValidationFailed', details: { field } })
  })
})

describe('a subscription to a history', () => {
  it('of ticks pushes each tick after the last one of the answer', async () => {
    const { client, first } = await subscribed({ count: 2, req_id: 8 })
    const { id } = first.subscription
    expect(first.history.times).toEqual([NEWEST - 1, NEWEST])
    await sockets.market.record(NEWEST + 1, { ONE: '50.00' })
    const push = await client.next()
    expect(push).toMatchObject({
      msg_type: 'tick',
      tick: { epoch: NEWEST + 1, quote: 50, bid: 49.99, pip_size: 2, id },
      subscription: { id },
      req_id: 8,
      seq: 1,
    })
  })

  it('of ticks has no gap and no repeat for ticks during its read, first in the store or first on the topic', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const isReading = new Promise<void>((began) => {
      onRead = began
    })
    holds = promise
    const client = await sockets.open()
    client.send({ ...latest, start: NEWEST, subscribe: 1 })
    await sockets.market.record(NEWEST + 1, { ONE: '50.00' })
    await isReading
    await sockets.market.record(NEWEST + 2, { ONE: '51.00' })
    await sockets.market.tick(NEWEST + 3, { ONE: '52.00' })
    const other = await sockets.open()
    const newest = async () => (await other.ask({ ticks: 'ONE' })).tick.epoch
    await expect.poll(newest).toBe(NEWEST + 3)
    resolve()
    const first = await client.next()
    const epochs: number[] = [...first.history.times]
    const seqs: number[] = []
    while (epochs.at(-1) !== NEWEST + 3) {
      const push = await client.next()
      epochs.push(push.tick.epoch)
      seqs.push(push.seq)
    }
    expect(epochs).toEqual([NEWEST, NEWEST + 1, NEWEST + 2, NEWEST + 3])
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
  })

  it('of candles pushes the candle of each tick, and the next candle after its end', async () => {
    const { client, first } = await subscribed({ style: 'candles', start: NEWEST })
    const { id } = first.subscription
    expect(first.candles).toEqual([{ epoch: START + 120, open: 101.2, high: 101.29, low: 101.2, close: 101.29 }])
    await sockets.market.record(NEWEST + 1, { ONE: '50.00' })
    expect(await client.next()).toMatchObject({
      msg_type: 'ohlc',
      ohlc: {
        open_time: START + 120,
        epoch: NEWEST + 1,
        open: '101.20',
        high: '101.29',
        low: '50.00',
        close: '50.00',
        granularity: 60,
        pip_size: 2,
        symbol: 'ONE',
        id,
      },
      subscription: { id },
      seq: 1,
    })
    await sockets.market.record(START + 180, { ONE: '60.00' })
    expect(await client.next()).toMatchObject({
      ohlc: { open_time: START + 180, open: '60.00', high: '60.00', low: '60.00', close: '60.00' },
      seq: 2,
    })
  })

  it('of candles reads a tick that the topic has lost from the store', async () => {
    const { client } = await subscribed({ style: 'candles', start: NEWEST })
    await sockets.market.record(NEWEST + 1, { ONE: '7.00' }, false)
    let low = ''
    for (let n = 2; low !== '7.00'; n += 1) {
      await sockets.market.record(NEWEST + n, { ONE: '50.00' })
      low = (await client.next()).ohlc.low
    }
    expect(low).toBe('7.00')
  })

  it('of candles of a symbol without ticks begins with its first tick', async () => {
    const { client, first } = await subscribed({ ticks_history: 'NEW', style: 'candles', granularity: 86_400 })
    expect(first.candles).toEqual([])
    await sockets.market.record(NEWEST + 1, { NEW: '5.00' })
    expect((await client.next()).ohlc).toMatchObject({ symbol: 'NEW', open: '5.00', granularity: 86_400 })
  })

  it('is opened once per connection for the same pushes', async () => {
    const { client } = await subscribed({ count: 1 })
    const again = async (request: object) => (await client.ask({ ...latest, subscribe: 1, ...request })).error?.code
    expect(await again({ count: 1 })).toBe('AlreadySubscribed')
    expect(await again({ style: 'candles' })).toBeUndefined()
    expect(await again({ style: 'candles', granularity: 60 })).toBe('AlreadySubscribed')
    expect(await again({ style: 'candles', granularity: 120 })).toBeUndefined()
    expect((await client.ask({ ticks: 'ONE', subscribe: 1 })).error).toBeUndefined()
    expect(sockets.realtime.counts().subscriptions).toBe(4)
  })

  it('belongs to the ticks or to the candles that forget_all stops', async () => {
    const { client, first } = await subscribed({ count: 1 })
    const candles = await client.ask({ ...latest, subscribe: 1, style: 'candles' })
    expect((await client.ask({ forget_all: 'candles' })).forget_all).toEqual([candles.subscription.id])
    await sockets.market.record(NEWEST + 1, { ONE: '50.00' })
    expect((await client.next()).msg_type).toBe('tick')
    expect((await client.ask({ forget_all: ['ticks'] })).forget_all).toEqual([first.subscription.id])
    await sockets.market.record(NEWEST + 2, { ONE: '50.00' })
    expect((await client.ask({ ping: 1 })).msg_type).toBe('ping')
    expect(client.waiting()).toBe(0)
  })

  it('leaves no subscription if it is refused', async () => {
    const { client, first } = await subscribed({ start: NEWEST + 1 })
    expect(first.error.subcode).toBe('InvalidStartEnd')
    expect(sockets.realtime.counts().subscriptions).toBe(0)
    expect((await client.ask({ ...latest, subscribe: 1 })).error).toBeUndefined()
  })
})
