import { quoteOfPips } from '@folio/contracts/market/quote.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Recording, reference } from './testing/reference.ts'
import { tickWriter } from './testing/tick-writer.ts'
import { tickReader } from './tick-reader.ts'

/** A full hour. */
const START = 1_800_000_000

type Symbol = { readonly symbol: string; readonly interval: number; readonly decimals: number; readonly from: number }
type Segment = { readonly kind: 'record' | 'interrupt'; readonly seconds: number }

const secondsArb = fc.oneof(
  fc.integer({ min: 1, max: 90 }),
  fc.integer({ min: 1, max: 5000 }),
  fc.constantFrom(HOUR_SECONDS - 1, HOUR_SECONDS, HOUR_SECONDS + 1),
)
const segmentArb: fc.Arbitrary<Segment> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('record' as const), seconds: secondsArb }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('interrupt' as const),
      seconds: fc.oneof(secondsArb, fc.integer({ min: 1, max: 40_000 })),
    }),
  },
)
const marketArb = fc.record({
  offset: fc.oneof(fc.integer({ min: 0, max: HOUR_SECONDS - 1 }), fc.constantFrom(0, HOUR_SECONDS - 1)),
  symbols: fc.array(
    fc.record({
      interval: fc.constantFrom(1, 2),
      decimals: fc.integer({ min: 0, max: 4 }),
      /** A symbol that ticks from a later second on. */
      from: fc.constantFrom(0, 0, 0, 7000),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  range: fc.constantFrom(3, 60, 5000),
  seed: fc.integer(),
  savesNewest: fc.boolean(),
  hoursMax: fc.constantFrom(1, 24),
})

type Market = typeof marketArb extends fc.Arbitrary<infer Value> ? Value : never

/** A random number from 0 to `range`, which follows from its arguments. */
const pipsAt = (seed: number, epoch: number, range: number): number => {
  let mixed = Math.imul(seed ^ epoch, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) % (range + 1)
}

/** Records segments one after the other, and what they hold in plain lists. */
const recorder = ({ offset, symbols, range, seed, savesNewest }: Omit<Market, 'hoursMax'>) => {
  const store = memoryStore()
  const writer = tickWriter(store, { savesNewest })
  const recording: Recording = { ticks: new Map(), gaps: [], newest: undefined }
  let next = START + offset
  const listed: readonly Symbol[] = symbols.map((each, index) => ({ ...each, symbol: `S_${index}` }))

  const recordSecond = async (epoch: number): Promise<void> => {
    const quotes: Record<string, string> = {}
    for (const [index, { symbol, interval, decimals, from }] of listed.entries()) {
      if (epoch % interval !== 0 || epoch < START + from) continue
      const quote = quoteOfPips(pipsAt(seed + index, epoch, range), decimals)
      quotes[symbol] = quote
      const ticks = recording.ticks.get(symbol) ?? []
      ticks.push({ epoch, quote })
      recording.ticks.set(symbol, ticks)
    }
    await writer.record(epoch, quotes)
  }

  const interrupt = async (upTo: number): Promise<void> => {
    const gaps = listed.flatMap(({ symbol, interval }) => {
      const from = Math.ceil(next / interval) * interval
      const to = Math.floor(upTo / interval) * interval
      return from > to ? [] : [{ symbol, from, to }]
    })
    if (gaps.length === 0) return
    await writer.interrupt(gaps, upTo)
    recording.gaps.push(...gaps)
    recording.newest = Math.max(...gaps.map(({ to }) => to))
  }

  return {
    store,
    recording,
    symbols: listed.map(({ symbol }) => symbol),
    add: async ({ kind, seconds }: Segment): Promise<void> => {
      const upTo = next + seconds - 1
      if (kind === 'interrupt') await interrupt(upTo)
      else {
        for (let epoch = next; epoch <= upTo; epoch += 1) await recordSecond(epoch)
        recording.newest = upTo
      }
      await writer.flush()
      next = upTo + 1
    },
  }
}

/** A point in time by two random numbers: anywhere, or near an hour's or a segment's end. */
const pointsArb = fc.tuple(fc.nat(), fc.constantFrom('anywhere', 'hour', 'segment'), fc.integer({ min: -2, max: 2 }))
type Point = typeof pointsArb extends fc.Arbitrary<infer Value> ? Value : never

const epochOf = ([random, kind, near]: Point, ends: readonly number[]): number => {
  const first = START - 10
  const length = (ends.at(-1) ?? START) + 100 - first
  const anywhere = first + (random % length)
  if (kind === 'anywhere') return anywhere
  if (kind === 'hour') return Math.round(anywhere / HOUR_SECONDS) * HOUR_SECONDS + near
  return (ends[random % ends.length] ?? START) + near
}

const questionArb = fc.record({
  symbol: fc.nat(),
  points: fc.tuple(pointsArb, pointsArb),
  limit: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(3600, 10_000)),
  newest: fc.boolean(),
  levels: fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('low', 'high', 'both')),
  granularity: fc.constantFrom(60, 120, 300, 900, 1800, 3600, 7200, 14_400, 86_400, 4980),
})
type Question = typeof questionArb extends fc.Arbitrary<infer Value> ? Value : never

/** Decimals near the quotes of a symbol, some of them between two pips. */
const levelOf = (random: number, decimals: number, range: number): string => {
  const level = quoteOfPips(random % (range + 2), decimals)
  if (random % 3 !== 0) return level
  return decimals === 0 ? `${level}.5` : `${level}5`
}

const expectSame = async (market: Market, made: ReturnType<typeof recorder>, { question, ends, reader }: Asked) => {
  const expected = reference(made.recording)
  const index = question.symbol % market.symbols.length
  const symbol = made.symbols[index] ?? ''
  const [epoch = 0, other = 0] = question.points.map((point) => epochOf(point, ends))
  const window = { after: Math.min(epoch, other), upTo: Math.max(epoch, other) }
  const { limit, newest, granularity } = question
  const [one, two, kind] = question.levels
  const decimals = market.symbols[index]?.decimals ?? 0
  const levels = {
    ...(kind === 'high' ? {} : { low: levelOf(one, decimals, market.range) }),
    ...(kind === 'low' ? {} : { high: levelOf(two, decimals, market.range) }),
  }
  const range = { granularity, from: window.after, to: window.upTo, limit, newest }
  expect(await reader.newestEpoch()).toEqual(expected.newestEpoch())
  expect(await reader.tickAt(symbol, epoch)).toEqual(expected.tickAt(symbol, epoch))
  expect(await reader.latestAt(symbol, epoch)).toEqual(expected.latestAt(symbol, epoch))
  expect(await reader.firstAfter(symbol, epoch)).toEqual(expected.firstAfter(symbol, epoch))
  expect(await reader.interruptionOver(symbol, epoch)).toEqual(expected.interruptionOver(symbol, epoch))
  expect(await reader.ticksIn(symbol, { ...window, limit, newest })).toEqual(
    expected.ticksIn(symbol, { ...window, limit, newest }),
  )
  expect(await reader.extremesIn(symbol, window)).toEqual(expected.extremesIn(symbol, window))
  expect(await reader.firstCrossing(symbol, { ...window, ...levels })).toEqual(
    expected.firstCrossing(symbol, { ...window, ...levels }),
  )
  expect(await reader.candles(symbol, range)).toEqual(expected.candles(symbol, range))
}

type Asked = {
  readonly question: Question
  /** The last epochs of the segments. */
  readonly ends: readonly number[]
  readonly reader: ReturnType<typeof tickReader>
}

describe('a reader of ticks', () => {
  it('answers as a plain list of all ticks does, while hours are recorded and afterwards', async () => {
    const segmentsArb = fc.array(fc.tuple(segmentArb, fc.array(questionArb, { maxLength: 3 })), {
      minLength: 1,
      maxLength: 7,
    })
    const afterwardsArb = fc.array(questionArb, { minLength: 12, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(marketArb, segmentsArb, afterwardsArb, async (market, segments, afterwards) => {
        const made = recorder(market)
        const { hoursMax } = market
        const reader = tickReader({ store: made.store, hoursMax })
        const ends: number[] = []
        let end = START + market.offset - 1
        for (const [segment, questions] of segments) {
          await made.add(segment)
          end += segment.seconds
          ends.push(end)
          for (const question of questions) await expectSame(market, made, { question, ends, reader })
        }
        const second = tickReader({ store: made.store, hoursMax })
        for (const question of afterwards) await expectSame(market, made, { question, ends, reader: second })
        await Promise.all(afterwards.map((question) => expectSame(market, made, { question, ends, reader })))
      }),
      { numRuns: 15 },
    )
  })
})
