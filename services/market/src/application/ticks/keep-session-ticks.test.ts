import type { TickEvent } from '@folio/contracts/market/events.ts'
import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { sampledFeed } from '@folio/feed/sampled-feed.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { silentLog, silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { steppingFeed, steppingSymbols } from '../../testing/stepping-feed.ts'
import { type KeepTicksOptions, keepTicks, type TickKeeper } from './keep-ticks.ts'

const SECOND = 1000
/** The last second of a Friday. */
const CLOSE = Date.UTC(2026, 10, 27, 23, 59, 59) / SECOND
/** The first second of the Monday after it. */
const OPEN = CLOSE + 1 + 2 * DAY_SECONDS

const calendar: SymbolFacts['calendar'] = {
  revision: 1,
  time_zone: 'UTC',
  sessions: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], open: '00:00', close: '24:00' }],
  holidays: ['2026-12-01'],
  early_closes: [],
}
const clock = (): number => Date.now() * 1000

/** Symbols that tick on weekdays, and a feed that has a price in each second. */
const keeping = (store: EventStore, changes: Partial<KeepTicksOptions> = {}): TickKeeper => {
  const symbols = steppingSymbols.map((facts) => ({ ...facts, calendar }))
  const sampled = symbols.map(({ symbol, interval_seconds }) => ({
    symbol,
    intervalSeconds: interval_seconds,
    calendar,
  }))
  return keepTicks({
    ...silentTelemetry,
    store,
    clock,
    log: silentLog,
    symbols,
    openFeed: () => sampledFeed({ source: steppingFeed(clock), symbols: sampled, quoteSecondsMax: 2 }),
    mayBeSilent: true,
    clockSkewMs: 0,
    prepare: async () => {},
    isOwner: () => true,
    onUnknownEvent: (error) => {
      throw error
    },
    ...changes,
  })
}

const eventsIn = async (store: EventStore): Promise<readonly TickEvent[]> => {
  const events: TickEvent[] = []
  for (let after = 0; ; ) {
    const page = await store.readAll({ prefixes: ['ticks-'], after, limit: 1000 })
    for (const { type, data } of page.events)
      events.push({ type, data: JSON.parse(Buffer.from(data).toString()) } as TickEvent)
    if (page.atEnd) return events
    after = page.position
  }
}

const epochsIn = async (store: EventStore): Promise<readonly number[]> =>
  (await eventsIn(store)).flatMap(({ type, data }) => (type === 'TicksRecorded' ? [data.epoch] : []))
const gapsIn = async (store: EventStore) =>
  (await eventsIn(store)).flatMap(({ type, data }) => (type === 'FeedInterrupted' ? [data] : []))

const epochsFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Keeps ticks before the close of a Friday, and again after a stop. */
const runOver = (stopSeconds: number, work: (store: EventStore) => Promise<void>) =>
  inSimulatedTime(
    async () => {
      const store = memoryStore()
      const before = keeping(store)
      await sleep(15 * SECOND)
      await before.stop()
      await sleep(stopSeconds * SECOND)
      const after = keeping(store)
      await sleep(20 * SECOND)
      await after.stop()
      await work(store)
    },
    10 * DAY_SECONDS * SECOND,
    (CLOSE - 10) * SECOND,
  )

it('no ticks are recorded while the symbols are closed, and that is no interruption', async () => {
  await inSimulatedTime(
    async () => {
      const store = memoryStore()
      const keeper = keeping(store)
      await sleep(3600 * SECOND)
      await keeper.stop()
      const epochs = await epochsIn(store)
      expect(epochs).toEqual(epochsFrom(epochs[0] ?? 0, CLOSE))
      expect(epochs.length).toBeGreaterThan(5)
      expect(await gapsIn(store)).toEqual([])
    },
    DAY_SECONDS * SECOND,
    (CLOSE - 10) * SECOND,
  )
})

it('a stop over a weekend is made up from the opening on, however long it was', async () => {
  await runOver(2 * DAY_SECONDS, async (store) => {
    const epochs = await epochsIn(store)
    const [first = 0] = epochs
    const monday = epochs.filter((epoch) => epoch > CLOSE)
    expect(epochs.filter((epoch) => epoch <= CLOSE)).toEqual(epochsFrom(first, CLOSE))
    // The price of the first second comes in it, so that no second is missing.
    expect(monday).toEqual(epochsFrom(OPEN, monday.at(-1) ?? 0))
    expect(monday.length).toBeGreaterThan(20)
    expect(await gapsIn(store)).toEqual([])
  })
})

it('a stop of more than a day of open hours is interrupted in these alone', async () => {
  await runOver(4 * DAY_SECONDS, async (store) => {
    const [first, ...others] = await gapsIn(store)
    expect(first).toMatchObject({ symbol: 'ONE', from: OPEN })
    expect(others).toMatchObject([{ symbol: 'TWO', from: OPEN }])
    // Tuesday is a holiday.
    expect(first?.to).toBeGreaterThanOrEqual(OPEN + 2 * DAY_SECONDS)
    const resumed = (await epochsIn(store)).find((epoch) => epoch > CLOSE)
    expect(resumed).toBe((first?.to ?? 0) + 1)
  })
})
