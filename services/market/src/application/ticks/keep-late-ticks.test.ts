import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { recordedFeed } from '@folio/feed/recorded-feed.ts'
import { RECORDED_HEADER } from '@folio/feed/recorded-row.ts'
import { sampledFeed } from '@folio/feed/sampled-feed.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { verifiedHash } from '@folio/service-kit/events/event-codec.ts'
import { silentLog, silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keepTicks } from './keep-ticks.ts'

/** Twenty seconds before an hour begins. */
const START = Date.UTC(2026, 10, 22, 22, 59, 40) / 1000
const END = 45
const TURNS_MAX = 100_000

const symbols = (['EUR', 'XAU'] as const).map(
  (symbol, index): SymbolFacts => ({
    symbol,
    name: symbol,
    market: 'forex',
    submarket: 'major_pairs',
    decimals: 2,
    interval_seconds: index + 1,
    model: { kind: 'market', volatility: amountOf('0.08'), interest: amountOf('0'), yield: amountOf('0') },
    calendar: 'always',
  }),
)
const sampled = symbols.map(({ symbol, interval_seconds: intervalSeconds, calendar }) => ({
  symbol,
  intervalSeconds,
  calendar,
}))

/** A row of a price at so many seconds after the start. */
const row = (symbol: string, seconds: number, quote = `1.${String(seconds).padStart(2, '0')}`): string =>
  `${symbol},${START + seconds},${seconds},${quote}`

const seconds = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Rows that follow the price of a second: late ones, and in the silence those of another symbol, which raise the second. */
const after = new Map([
  [5, [row('EUR', 3, '9.03'), row('EUR', 2, '9.02')]],
  [9, [row('XAU', 7, '2.07')]],
  [12, [row('EUR', 11, '9.11'), row('other', 16), row('EUR', 13, '9.13'), row('other', 25), row('EUR', 20, '9.20')]],
  [36, [row('XAU', 35, '2.35'), row('EUR', 35, '9.35')]],
])

/** The rows of 13 seconds with prices, 22 without any, in which an hour begins, and 11 with prices. */
const rows = [...seconds(0, 12), ...seconds(35, END)].flatMap((each) => [row('EUR', each), ...(after.get(each) ?? [])])

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folio-late-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const fileOf = async (lines: readonly string[]): Promise<string> => {
  files += 1
  const path = join(folder, `${files}.csv`)
  await writeFile(path, `${[RECORDED_HEADER, ...lines].join('\n')}\n`)
  return path
}

type Market = {
  /** Sets the clock to so many seconds after the start, and resolves when the market has recorded up to there. */
  readonly reach: (second: number) => Promise<void>
  /** The number of times that it has loaded the log and opened its feed. */
  readonly starts: () => number
  readonly stop: () => Promise<void>
}

/** A market over a file, whose clock stands at a second. */
const opened = (store: EventStore, path: string, second: number): Market => {
  let now = START + second
  let recordedTo = 0
  let starts = 0
  const clock = (): number => now * 1e6
  const keeper = keepTicks({
    ...silentTelemetry,
    store,
    clock,
    log: silentLog,
    symbols,
    openFeed: () => {
      starts += 1
      const feed = sampledFeed({
        source: recordedFeed({ path, symbols, clock }),
        symbols: sampled,
        quoteSecondsMax: 3,
      })
      return {
        ...feed,
        follow: (range, onBatch) =>
          feed.follow(range, async (batch) => {
            await onBatch(batch)
            recordedTo = batch.completeTo
          }),
      }
    },
    mayBeSilent: true,
    clockSkewMs: 0,
    prepare: async () => {},
    isOwner: () => true,
    onUnknownEvent: (error) => {
      throw error
    },
  })
  const reach = async (to: number): Promise<void> => {
    now = START + to
    for (let turns = 0; recordedTo < now; turns += 1) {
      if (turns === TURNS_MAX) throw new Error(`the market has recorded up to ${recordedTo}, not up to ${now}`)
      vi.advanceTimersByTime(1000)
      await turnOfLoop()
    }
  }
  return { reach, starts: () => starts, stop: keeper.stop }
}

/** A market that has recorded its first second. */
const begun = async (store: EventStore, path: string): Promise<Market> => {
  const market = opened(store, path, -1)
  // It begins after the second of its clock.
  while (market.starts() === 0) await turnOfLoop()
  await market.reach(0)
  return market
}

/** Runs a market second by second; another one takes its place after the seconds that `isStopped` names. */
const runBySeconds = async (
  path: string,
  { isStopped, onSecond }: { isStopped: (second: number) => boolean; onSecond?: (second: number) => Promise<void> },
): Promise<EventStore> => {
  const store = memoryStore()
  let market = await begun(store, path)
  for (const second of seconds(1, END)) {
    if (isStopped(second - 1)) {
      await market.stop()
      market = opened(store, path, second)
    }
    await market.reach(second)
    await onSecond?.(second)
  }
  await market.stop()
  return store
}

type Data = { readonly epoch?: number; readonly late?: readonly { readonly quote: string }[] }

/** The events of a store: their places, hashes and data. */
const eventsIn = async (store: EventStore) => {
  const { events } = await store.readAll({ prefixes: ['ticks-'], after: 0, limit: 1000 })
  return events.map((event) => ({
    place: `${event.stream} ${event.revision} ${verifiedHash(event)}`,
    type: event.type,
    data: JSON.parse(Buffer.from(event.data).toString()) as Data,
  }))
}

/** The late prices in the events, by the seconds after the start. */
const lateIn = async (store: EventStore) =>
  (await eventsIn(store)).flatMap(({ data: { epoch = 0, late = [] } }) =>
    late.length === 0 ? [] : [[epoch - START, ...late.map(({ quote }) => quote)]],
  )

const LATE = [
  [5, '9.02', '9.03'],
  [9, '2.07'],
  [12, '9.11'],
  [35, '9.13', '9.20'],
  [36, '2.35', '9.35'],
]

it('a market that runs on names late prices in the event of their second, and those of a silence in the next one', async () => {
  const store = await runBySeconds(await fileOf(rows), { isStopped: () => false })
  expect(await lateIn(store)).toEqual(LATE)
})

it('a market that was restarted after each second has recorded the same events as one that ran on', async () => {
  const path = await fileOf(rows)
  const runOn = await runBySeconds(path, { isStopped: () => false })
  const restarted = await runBySeconds(path, { isStopped: () => true })
  expect(await eventsIn(restarted)).toEqual(await eventsIn(runOn))
})

it.each([4, 5, 8, 12, 15, 20, 30, 35])(
  'a market that stopped after second %s and makes up the others has recorded the same events',
  async (last) => {
    const path = await fileOf(rows)
    const runOn = await runBySeconds(path, { isStopped: () => false })
    const store = memoryStore()
    const before = await begun(store, path)
    await before.reach(last)
    await before.stop()
    const next = opened(store, path, END)
    await next.reach(END)
    await next.stop()
    expect(await eventsIn(store)).toEqual(await eventsIn(runOn))
  },
)

it('two instances with different clocks record the same events, and neither loads the log again', async () => {
  const path = await fileOf(rows)
  const store = memoryStore()
  const first = await begun(store, path)
  // The other one begins in the silence, after an interruption was recorded in it.
  for (const second of seconds(1, 22)) await first.reach(second)
  const other = opened(store, path, 22)
  while (other.starts() === 0) await turnOfLoop()
  for (const second of seconds(23, END)) {
    const [ahead, behind] = second % 3 === 0 ? [first, other] : [other, first]
    await ahead.reach(second)
    await behind.reach(second)
  }
  await Promise.all([first.stop(), other.stop()])
  expect([first.starts(), other.starts()]).toEqual([1, 1])
  expect(await eventsIn(store)).toEqual(await eventsIn(await runBySeconds(path, { isStopped: () => false })))
})

it.each([
  ['runs on', () => false],
  ['is restarted after each second', () => true],
])(
  'a market that %s counts a row that its file gets behind the clock from the next second on, and names late ones, which decide nothing',
  async (_, isStopped) => {
    const path = await fileOf([row('EUR', 0), row('EUR', 1)])
    const added = new Map([
      // No later row is before it: it is not late, and counts at second 4.
      [3, [row('EUR', 2)]],
      // The row of second 6 comes in its second, and a late one with it.
      [5, [row('EUR', 6), row('EUR', 5, '9.05')]],
      // Both are late, and the event of the second up to which the file had come is recorded.
      [7, [row('XAU', 6, '2.06'), row('EUR', 4, '9.04')]],
      [9, [row('EUR', 10), row('XAU', 9, '2.09')]],
    ])
    const onSecond = async (second: number): Promise<void> => {
      const lines = added.get(second)
      if (lines !== undefined) await appendFile(path, `${lines.join('\n')}\n`)
    }
    const store = await runBySeconds(path, { isStopped, onSecond })
    const quotes = (await eventsIn(store)).flatMap(({ type, data }) =>
      type === 'TicksRecorded' ? [[(data.epoch ?? 0) - START, (data as { quotes?: object }).quotes]] : [],
    )
    expect(quotes).toEqual([
      [0, { EUR: '1.00' }],
      [1, { EUR: '1.01' }],
      [2, { EUR: '1.01' }],
      [3, { EUR: '1.01' }],
      [4, { EUR: '1.02' }],
      [6, { EUR: '1.06' }],
      [7, { EUR: '1.06' }],
      [8, { EUR: '1.06', XAU: '2.06' }],
      [10, { EUR: '1.10' }],
      [11, { EUR: '1.10' }],
      [12, { EUR: '1.10' }],
    ])
    expect(await lateIn(store)).toEqual([
      [6, '9.05'],
      [10, '2.09'],
    ])
  },
)
