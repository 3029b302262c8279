import { NEWEST_HOUR, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { type EventStore, StoreDamaged, StoreUnavailable } from '@folio/event-store/port.ts'
import { type ChainedEvent, chain, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { countingStore } from '../testing/counting-store.ts'
import { tickWriter } from '../testing/tick-writer.ts'
import { type TickReader, tickReader } from '../tick-reader.ts'
import { UnknownTickEvent } from './tick-event.ts'

/** A full hour. */
const START = 1_800_000_000
const HOURS = 24 * 30
const END = START + HOURS * HOUR_SECONDS
const STEP = 600
const TOP = START + 500 * HOUR_SECONDS + STEP
const BOTTOM = START + 100 * HOUR_SECONDS + STEP

const quoteAt = (epoch: number): string => {
  if (epoch === TOP) return '9.99'
  return epoch === BOTTOM ? '0.01' : `5.${String((epoch / STEP) % 60).padStart(2, '0')}`
}

/** A month with a tick every ten minutes, and half an hour more that is not closed. */
const recordMonth = async (): Promise<EventStore> => {
  const store = memoryStore()
  const writer = tickWriter(store)
  for (let epoch = START; epoch < END + HOUR_SECONDS / 2; epoch += STEP) {
    await writer.record(epoch, { ONE: quoteAt(epoch) })
  }
  await writer.flush()
  return store
}

const month = recordMonth()

/** A reader of the month whose reads of the store are counted from its first question on. */
const reading = async () => {
  const counting = countingStore(await month)
  const reader = tickReader({ store: counting.store })
  await reader.newestEpoch()
  counting.takeReads()
  return { reader, counting }
}

const window = { after: START + 2 * STEP, upTo: END - 2 * STEP }
const none = { forwards: 0, backwards: 0 }

const eventAfter = (tip: Link, stream: string, [type, data]: readonly [string, unknown]): ChainedEvent =>
  chain(tip, { stream, type, data: Buffer.from(JSON.stringify(data)), metadata: Buffer.from('{}') })

describe('a window over closed hours', () => {
  it('takes one read an hour for its extremes, and no edge that the closes make superfluous', async () => {
    const { reader, counting } = await reading()
    const extremes = { high: { epoch: TOP, quote: '9.99' }, low: { epoch: BOTTOM, quote: '0.01' } }
    expect(await reader.extremesIn('ONE', window)).toEqual(extremes)
    const { forwards, backwards } = counting.takeReads()
    expect(backwards).toBe(HOURS)
    expect(forwards).toBeLessThanOrEqual(2)
    expect(await reader.extremesIn('ONE', window)).toEqual(extremes)
    expect(counting.takeReads()).toEqual(none)
  })

  it('takes one read an hour up to the hour of the first crossing, which is read as a whole', async () => {
    const { reader, counting } = await reading()
    expect(await reader.firstCrossing('ONE', { ...window, high: '9.985' })).toEqual({ epoch: TOP, quote: '9.99' })
    const { forwards, backwards } = counting.takeReads()
    expect(forwards).toBe(1)
    expect(backwards).toBeLessThanOrEqual(500 + 16)
    expect(await reader.firstCrossing('ONE', { ...window, high: 1000, low: 0 })).toBeUndefined()
    expect(counting.takeReads()).toEqual({ forwards: 0, backwards: HOURS - backwards })
    expect(await reader.firstCrossing('ONE', { ...window, low: '-0.5' })).toBeUndefined()
    expect(counting.takeReads()).toEqual(none)
  })

  it('takes one read an hour for its candles, and one to see that the first hour has a stream', async () => {
    const { reader, counting } = await reading()
    const range = { granularity: 60, from: START, to: START + 100 * HOUR_SECONDS - 1, limit: 10_000 }
    expect(await reader.candles('ONE', range)).toHaveLength(600)
    expect(counting.takeReads()).toEqual({ forwards: 0, backwards: 101 })
    expect(await reader.candles('ONE', { ...range, granularity: 7200 })).toHaveLength(50)
    expect(counting.takeReads()).toEqual(none)
  })
})

describe('a window that begins a year before the first tick', () => {
  const early = START - 365 * 24 * HOUR_SECONDS

  it.each([
    ['extremes', (reader: TickReader) => reader.extremesIn('ONE', { after: early, upTo: START })],
    ['ticks', (reader: TickReader) => reader.ticksIn('ONE', { after: early, upTo: START, limit: 9 })],
    ['candles', (reader: TickReader) => reader.candles('ONE', { granularity: 60, from: early, to: START, limit: 9 })],
  ])('costs no read for each of its empty hours (%s)', async (_, ask) => {
    const { reader, counting } = await reading()
    expect(await ask(reader)).toBeDefined()
    const { forwards, backwards } = counting.takeReads()
    expect(forwards + backwards).toBeLessThanOrEqual(4)
  })
})

describe('the reads of the store', () => {
  it('are none for epochs that were read before', async () => {
    const { reader, counting } = await reading()
    expect(await reader.tickAt('ONE', END)).toEqual({ epoch: END, quote: quoteAt(END) })
    expect(await reader.latestAt('ONE', END + STEP + 1)).toEqual({ epoch: END + STEP, quote: quoteAt(END + STEP) })
    expect(await reader.firstAfter('ONE', END)).toEqual({ epoch: END + STEP, quote: quoteAt(END + STEP) })
    expect(counting.takeReads()).toEqual(none)
  })

  it('are shared by callers who ask at the same time', async () => {
    const { reader, counting } = await reading()
    const callers = Array.from({ length: 100 })
    const same = await Promise.all(callers.map(() => reader.tickAt('ONE', START)))
    expect(same).toEqual(callers.map(() => ({ epoch: START, quote: quoteAt(START) })))
    expect(counting.takeReads()).toEqual({ forwards: 1, backwards: 1 })
    await Promise.all(callers.map(() => reader.newestEpoch()))
    expect(counting.takeReads()).toEqual({ forwards: 2, backwards: 0 })
  })

  it('are read once for questions that come again about parts of more hours than are kept', async () => {
    const store = memoryStore()
    const writer = tickWriter(store)
    const hours = [0, 1, 2, 3]
    for (const hour of hours) {
      for (let second = 0; second < 100; second += 1) {
        await writer.record(START + hour * HOUR_SECONDS + second, { ONE: second < 5 ? '9' : `${5 + (second % 3)}` })
      }
    }
    await writer.flush()
    const counting = countingStore(store)
    const reader = tickReader({ store: counting.store, hoursMax: 1 })
    const ask = async () => {
      const answers = []
      for (const hour of hours.slice(0, -1)) {
        const epoch = START + hour * HOUR_SECONDS + 10
        const window = { after: epoch, upTo: START + (hour + 1) * HOUR_SECONDS - 1 }
        answers.push([
          await reader.tickAt('ONE', epoch),
          await reader.interruptionOver('ONE', epoch),
          await reader.extremesIn('ONE', window),
          await reader.firstCrossing('ONE', { ...window, high: '9' }),
        ])
      }
      return answers
    }
    const answers = await ask()
    expect(answers[1]).toEqual([
      { epoch: START + HOUR_SECONDS + 10, quote: '6' },
      undefined,
      {
        high: { epoch: START + HOUR_SECONDS + 11, quote: '7' },
        low: { epoch: START + HOUR_SECONDS + 12, quote: '5' },
      },
      undefined,
    ])
    counting.takeReads()
    expect(await ask()).toEqual(answers)
    expect(counting.takeReads()).toEqual({ forwards: 0, backwards: 0 })
  })

  it('give a caller all that was stored before its call, also while an earlier read is under way', async () => {
    const store = memoryStore()
    const writer = tickWriter(store)
    const record = async (epoch: number): Promise<void> => {
      await writer.record(epoch, { ONE: '1.00' })
      await writer.flush()
    }
    await record(START)
    const counting = countingStore(store)
    const reader = tickReader({ store: counting.store })
    await reader.newestEpoch()
    const gate = Promise.withResolvers<void>()
    counting.afterRead = () => gate.promise
    const earlier = reader.newestEpoch()
    await record(START + 1)
    const later = reader.tickAt('ONE', START + 1)
    gate.resolve()
    expect(await earlier).toBe(START)
    expect(await later).toEqual({ epoch: START + 1, quote: '1.00' })
  })

  it('go on to a tick that was stored after the newest epoch that was read', async () => {
    const store = memoryStore()
    const writer = tickWriter(store)
    const record = async (epoch: number, quotes: Record<string, string>): Promise<void> => {
      await writer.record(epoch, quotes)
      await writer.flush()
    }
    await record(START, { ONE: '1', TWO: '0' })
    await record(START + 1, { ONE: '2' })
    const reader = tickReader({ store })
    expect(await reader.firstAfter('TWO', START)).toBeUndefined()
    await record(START + 2, { ONE: '3', TWO: '4' })
    expect(await reader.firstAfter('TWO', START)).toEqual({ epoch: START + 2, quote: '4' })
    const window = { after: START - 1, upTo: START + 2 }
    expect(await reader.firstCrossing('TWO', { ...window, low: '-0.5' })).toBeUndefined()
    expect(await reader.firstCrossing('TWO', { ...window, low: '0.5' })).toEqual({ epoch: START, quote: '0' })
  })

  it('fail with the error of the store, which is not kept', async () => {
    const { reader, counting } = await reading()
    counting.afterRead = async () => {
      throw new StoreUnavailable('down')
    }
    await expect(reader.tickAt('ONE', START)).rejects.toThrow(StoreUnavailable)
    await expect(reader.extremesIn('ONE', window)).rejects.toThrow(StoreUnavailable)
    await expect(reader.newestEpoch()).rejects.toThrow(StoreUnavailable)
    counting.afterRead = async () => {}
    expect(await reader.tickAt('ONE', START)).toEqual({ epoch: START, quote: quoteAt(START) })
    expect(await reader.newestEpoch()).toBe(END + 2 * STEP)
  })
})

describe('the newest tick before an epoch', () => {
  it('is looked for in 48 recorded hours', async () => {
    const store = memoryStore()
    const writer = tickWriter(store)
    await writer.record(START, { ONE: '1', TWO: '2' })
    for (let hour = 1; hour <= 48; hour += 1) await writer.record(START + hour * HOUR_SECONDS, { TWO: '2' })
    await writer.flush()
    const reader = tickReader({ store })
    const last = START + 47 * HOUR_SECONDS
    expect(await reader.latestAt('ONE', last)).toEqual({ epoch: START, quote: '1' })
    expect(await reader.latestAt('ONE', last + HOUR_SECONDS)).toBeUndefined()
    expect(await reader.latestAt('NONE', last)).toBeUndefined()
  })

  it('is found before an interruption of a month, of whose hours each is read once', async () => {
    const store = memoryStore()
    const writer = tickWriter(store)
    await writer.record(START, { ONE: '1' })
    await writer.interrupt([{ symbol: 'ONE', from: START + 1, to: END }], END)
    await writer.record(END + 1, { ONE: '3' })
    await writer.flush()
    const counting = countingStore(store)
    const reader = tickReader({ store: counting.store })
    const middle = START + 360 * HOUR_SECONDS + 7
    expect(await reader.latestAt('ONE', middle)).toEqual({ epoch: START, quote: '1' })
    expect(await reader.firstAfter('ONE', middle)).toEqual({ epoch: END + 1, quote: '3' })
    expect(await reader.interruptionOver('ONE', middle)).toEqual({ from: START + 1, to: END })
    expect(counting.takeReads().backwards).toBeLessThanOrEqual(HOURS)
    expect(await reader.latestAt('ONE', middle)).toEqual({ epoch: START, quote: '1' })
    expect(await reader.latestAt('ONE', START - 1)).toBeUndefined()
    expect(await reader.latestAt('ONE', 0)).toBeUndefined()
    expect(counting.takeReads().backwards).toBeLessThanOrEqual(2)
  })
})

describe('a stream of ticks', () => {
  it('with an event of an unknown type is not read further', async () => {
    const store = memoryStore()
    await store.append([eventAfter(GENESIS, ticksStream(START), ['TicksCorrected', {}])])
    await expect(tickReader({ store }).newestEpoch()).rejects.toThrow(UnknownTickEvent)
  })

  it('that is not closed although a later hour has events is damaged', async () => {
    const store = memoryStore()
    const tick = (epoch: number) => ['TicksRecorded', { epoch, quotes: { ONE: '1' } }] as const
    await store.append([eventAfter(GENESIS, ticksStream(START), tick(START))])
    await store.append([eventAfter(GENESIS, ticksStream(END), tick(END))])
    const event = { stream: ticksStream(END), revision: 0, id: (await store.readStream(ticksStream(END), one))[0]?.id }
    if (event.id === undefined) throw new Error('the event is missing')
    await store.savePosition(NEWEST_HOUR, { epoch: 1, position: 2, event: { ...event, id: event.id } })
    const reader = tickReader({ store })
    await expect(reader.tickAt('ONE', START)).rejects.toThrow(StoreDamaged)
    await expect(reader.latestAt('ONE', START)).rejects.toThrow(StoreDamaged)
  })

  it('that so far has a commitment alone does not hide the newest epoch of the hour before', async () => {
    const store = memoryStore()
    const writer = tickWriter(store)
    await writer.record(START - 1, { ONE: '1' })
    await writer.flush()
    const early = tickReader({ store })
    expect(await early.newestEpoch()).toBe(START - 1)
    const previous = { stream: ticksStream(START - 1), revision: 1, hash: '0'.repeat(64) }
    const commitment = { day: '20270115', commitment: '0'.repeat(64), opened: { previous, committed: [] } }
    const committed = eventAfter(GENESIS, ticksStream(START), ['DayCommitted', commitment])
    await store.append([committed])
    expect(await early.newestEpoch()).toBe(START - 1)
    expect(await early.newestEpoch()).toBe(START - 1)
    const late = tickReader({ store })
    expect(await late.newestEpoch()).toBe(START - 1)
    expect(await late.latestAt('ONE', START)).toEqual({ epoch: START - 1, quote: '1' })
    await store.append([eventAfter(committed, ticksStream(START), ['TicksRecorded', { epoch: START, quotes: {} }])])
    expect(await Promise.all([early.newestEpoch(), late.newestEpoch()])).toEqual([START, START])
  })

  it('is found from its events if the saved position names an hour that the store does not have', async () => {
    const store = memoryStore()
    const writer = tickWriter(store, { savesNewest: false })
    for (let hour = 0; hour < 3; hour += 1) await writer.record(START + hour * HOUR_SECONDS, { ONE: '1' })
    await writer.flush()
    const [first] = await store.readStream(ticksStream(START), one)
    if (first === undefined) throw new Error('the event is missing')
    const event = { stream: ticksStream(END), revision: 0, id: first.id }
    await store.savePosition(NEWEST_HOUR, { epoch: 1, position: 1, event })
    expect(await tickReader({ store }).newestEpoch()).toBe(START + 2 * HOUR_SECONDS)
  })

  it('keeps quotes of fifteen digits exactly', async () => {
    const store = memoryStore()
    const writer = tickWriter(store)
    const quotes = ['1.00000000000000', '9.99999999999999', '9.99999999999998']
    for (const [index, quote] of quotes.entries()) await writer.record(START + index, { ONE: quote })
    await writer.record(END, { ONE: '1.00000000000000' })
    await writer.flush()
    const reader = tickReader({ store })
    const span = { after: START - 1, upTo: START + 100 }
    const ticks = quotes.map((quote, index) => ({ epoch: START + index, quote }))
    expect(await reader.ticksIn('ONE', { ...span, limit: 3 })).toEqual(ticks)
    expect(await reader.extremesIn('ONE', span)).toEqual({ high: ticks[1], low: ticks[0] })
    expect(await reader.candles('ONE', { granularity: 60, from: START, to: START, limit: 1 })).toEqual([
      { openTime: START, open: quotes[0], high: quotes[1], low: quotes[0], close: quotes[2] },
    ])
  })
})

const one = { direction: 'forwards', limit: 1 } as const
