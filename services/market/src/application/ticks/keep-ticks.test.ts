import { createHash } from 'node:crypto'
import { tickEventSchemas } from '@folio/contracts/market/events.ts'
import { commitmentOf, dayStart, hourOf, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { EventStore, RecordedEvent } from '@folio/event-store/port.ts'
import type { ChainedEvent } from '@folio/kernel/hash-chain.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { HOUR_MS } from '@folio/kernel/units/time-units.ts'
import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import { metadataOf, verifiedHash } from '@folio/service-kit/events/event-codec.ts'
import { silentLog, silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { describe, expect, it, vi } from 'vitest'
import { steppingFeed, steppingSymbols } from '../../testing/stepping-feed.ts'
import { type KeepTicksOptions, keepTicks, type TickKeeper } from './keep-ticks.ts'

const SECOND = 1000
const WEEK_MS = 7 * 24 * HOUR_MS
/** 23:58:30 UTC. */
const BEGINNING_MS = Date.UTC(2026, 10, 22, 23, 58, 30)

const clock = (): number => Date.now() * 1000
const secretOf = async (day: string): Promise<Uint8Array> => createHash('sha256').update(`secret of ${day}`).digest()

const keeping = (store: EventStore, changes: Partial<KeepTicksOptions> = {}): TickKeeper =>
  keepTicks({
    ...silentTelemetry,
    store,
    clock,
    log: silentLog,
    symbols: steppingSymbols,
    openFeed: () => steppingFeed(clock),
    secretOf,
    clockSkewMs: 0,
    prepare: async () => {},
    isOwner: () => true,
    onUnknownEvent: (error) => {
      throw error
    },
    ...changes,
  })

type Read = { readonly stream: string; readonly type: string; readonly data: never; readonly recorded: RecordedEvent }

/** All events of ticks in the order of the store, each as its schema says. */
const eventsIn = async (store: EventStore): Promise<readonly Read[]> => {
  const events: Read[] = []
  for (let after = 0; ; ) {
    const page = await store.readAll({ prefixes: ['ticks-'], after, limit: 1000 })
    for (const recorded of page.events) {
      const type = recorded.type as keyof typeof tickEventSchemas
      const data = tickEventSchemas[type].parse(JSON.parse(Buffer.from(recorded.data).toString())) as never
      events.push({ stream: recorded.stream, type, data, recorded })
    }
    if (page.atEnd) return events
    after = page.position
  }
}

const ticksIn = async (store: EventStore) =>
  (await eventsIn(store)).flatMap(({ type, data }) =>
    type === 'TicksRecorded' ? [data as { epoch: number; quotes: Record<string, string>; store_epoch?: number }] : [],
  )

const epochsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index)

const run = <T>(work: () => Promise<T>): Promise<T> => {
  vi.setSystemTime(BEGINNING_MS)
  return inSimulatedTime(() => {
    vi.setSystemTime(BEGINNING_MS)
    return work()
  }, WEEK_MS)
}

/** The quotes of a symbol, in pips: they rise by one with each tick. */
const pipsIn = async (store: EventStore, symbol: string): Promise<readonly number[]> =>
  (await ticksIn(store)).flatMap(({ quotes }) => {
    const quote = quotes[symbol]
    return quote === undefined ? [] : [Math.round(Number(quote) * 100)]
  })

/** The store of a market that has run for 45 seconds. */
const stoppedMarket = async (): Promise<EventStore> => {
  const store = memoryStore()
  const keeper = keeping(store)
  await sleep(45_500)
  await keeper.stop()
  return store
}

/** The store as a backup would restore it: the same events under another epoch. */
const restoredAs = async (store: EventStore, epoch: number): Promise<EventStore> => {
  const restored = memoryStore(epoch)
  for (const { recorded } of await eventsIn(store)) {
    const { stream, revision, type, data, metadata } = recorded
    const event = { stream, revision, type, data, metadata, hash: verifiedHash(recorded) } as ChainedEvent
    await restored.append([event])
  }
  return restored
}

const expectWhole = async (store: EventStore): Promise<void> => {
  for (const symbol of ['ONE', 'TWO']) {
    const pips = await pipsIn(store, symbol)
    expect(pips).toEqual(epochsFrom(10_001, pips.length))
  }
}

describe('the ticks of a feed', () => {
  it('are passed to the check of the offerings once a minute, with the newest quotes', async () => {
    await run(async () => {
      const looks: { readonly epoch: number; readonly quote: string | undefined }[] = []
      const onMinute = async (closes: ReadonlyMap<string, string>, epoch: number) => {
        looks.push({ epoch, quote: closes.get('ONE') })
      }
      const keeper = keeping(memoryStore(), { onMinute })
      await sleep(100 * SECOND)
      await keeper.stop()
      const first = BEGINNING_MS / SECOND + 1
      expect(looks).toEqual([
        { epoch: first, quote: '100.01' },
        { epoch: first + 29, quote: '100.30' },
        { epoch: first + 89, quote: '100.90' },
      ])
    })
  })

  it('are recorded second by second, each not before its second, after the commitments to three days', async () => {
    await run(async () => {
      const store = memoryStore()
      const keeper = keeping(store)
      await sleep(10 * SECOND)
      await keeper.stop()
      const events = await eventsIn(store)
      const first = BEGINNING_MS / SECOND + 1
      expect(events.slice(0, 3).map(({ data }) => data)).toMatchObject([
        { day: '20261122', commitment: commitmentOf(await secretOf('20261122')), opened: { previous: null } },
        { day: '20261123' },
        { day: '20261124' },
      ])
      const ticks = await ticksIn(store)
      expect(ticks.map(({ epoch }) => epoch)).toEqual(epochsFrom(first, ticks.length))
      expect(ticks.length).toBeGreaterThanOrEqual(9)
      expect(ticks.slice(0, 2).map(({ quotes }) => quotes)).toEqual([
        { ONE: '100.01' },
        { ONE: '100.02', TWO: '100.01' },
      ])
      expect(metadataOf((events[3] as Read).recorded).at).toBe('2026-11-22T23:58:31.000000Z')
    })
  })

  it('that a feed has after its end are recorded when they come', async () => {
    await run(async () => {
      const store = memoryStore()
      const first = BEGINNING_MS / SECOND + 1
      let until = first + 4
      const openFeed = () => {
        const feed = steppingFeed(clock)
        return {
          ...feed,
          follow: (...[range, onBatch]: Parameters<typeof feed.follow>) =>
            feed.follow({ ...range, untilEpoch: until }, onBatch),
        }
      }
      const keeper = keeping(store, { openFeed })
      await sleep(20 * SECOND)
      const ended = await ticksIn(store)
      until = first + 9
      await sleep(20 * SECOND)
      await keeper.stop()
      expect(ended.map(({ epoch }) => epoch)).toEqual(epochsFrom(first, 5))
      expect((await ticksIn(store)).map(({ epoch }) => epoch)).toEqual(epochsFrom(first, 10))
    })
  })

  it('wait for the difference that clocks may have', async () => {
    await run(async () => {
      const store = memoryStore()
      const keeper = keeping(store, { clockSkewMs: 400, openFeed: () => steppingFeed(clock, 400) })
      await sleep(399)
      expect(await ticksIn(store)).toHaveLength(0)
      await sleep(20)
      expect((await ticksIn(store)).map(({ epoch }) => epoch)).toEqual([BEGINNING_MS / SECOND])
      await keeper.stop()
    })
  })

  it.each([
    ['10 s', 10],
    ['10 min', 600],
    ['3 h, over the end of a day', 10_800],
  ])('that were missed in a stop of %s are made up, none left out or doubled', async (_, seconds) => {
    await run(async () => {
      const store = await stoppedMarket()
      await sleep(seconds * SECOND)
      const after = keeping(store)
      await sleep(5 * SECOND)
      await after.stop()
      const epochs = (await ticksIn(store)).map(({ epoch }) => epoch)
      expect(epochs).toEqual(epochsFrom(BEGINNING_MS / SECOND + 1, epochs.length))
      expect(epochs.length).toBeGreaterThanOrEqual(49 + seconds)
      await expectWhole(store)
    })
  })

  it('of an hour end with its close, and the next hour names the hash of it', async () => {
    await run(async () => {
      const store = memoryStore()
      const keeper = keeping(store)
      await sleep(100 * SECOND)
      await keeper.stop()
      const midnight = Date.UTC(2026, 10, 23) / SECOND
      const [old, next] = [ticksStream(midnight - 1), ticksStream(midnight)]
      const events = await eventsIn(store)
      const close = events.findLast(({ stream }) => stream === old)
      const first = events.find(({ stream }) => stream === next)
      expect(close).toMatchObject({ type: 'HourClosed', data: { hour: hourOf(midnight - 1) } })
      const recorded = (close as Read).recorded
      expect(first?.data).toMatchObject({
        opened: { previous: { stream: old, revision: recorded.revision, hash: verifiedHash(recorded) } },
      })
      const { symbols } = (close as Read).data as unknown as { symbols: Record<string, Record<string, unknown>> }
      const { minutes, ...hour } = symbols['TWO'] ?? {}
      expect(hour).toEqual({
        open: '100.01',
        high: '100.44',
        high_epoch: midnight - 2,
        low: '100.01',
        low_epoch: BEGINNING_MS / SECOND + 2,
        close: '100.44',
      })
      expect((minutes as unknown[]).slice(-3)).toEqual([
        null,
        ['100.01', '100.14', '100.01', '100.14'],
        ['100.15', '100.44', '100.15', '100.44'],
      ])
    })
  })

  it('of a day are over when its secret is revealed, and the day after tomorrow is committed then', async () => {
    await run(async () => {
      const store = memoryStore()
      const keeper = keeping(store)
      await sleep(100 * SECOND)
      await keeper.stop()
      const events = await eventsIn(store)
      const revealed = events.findIndex(({ type }) => type === 'DayRevealed')
      const { day, secret } = (events[revealed] as Read).data as unknown as { day: string; secret: string }
      expect(day).toBe('20261122')
      expect(commitmentOf(Buffer.from(secret, 'hex'))).toBe(commitmentOf(await secretOf(day)))
      expect(events.slice(revealed + 1).filter(({ type }) => type === 'DayCommitted')).toMatchObject([
        { data: { day: '20261125' } },
      ])
      const epochs = (from: number, to?: number) =>
        events
          .slice(from, to)
          .flatMap(({ type, data }) => (type === 'TicksRecorded' ? [(data as { epoch: number }).epoch] : []))
      expect(new Set(epochs(0, revealed).map(utcDayOf))).toEqual(new Set(['20261122']))
      expect(new Set(epochs(revealed).map(utcDayOf))).toEqual(new Set(['20261123']))
    })
  })

  it('of days that lie days apart follow commitments a day before each, where the market commits more days ahead', async () => {
    await run(async () => {
      const store = memoryStore()
      for (const restDays of [3, 2.5, 0]) {
        const keeper = keeping(store, { daysAhead: 4 })
        await sleep(100 * SECOND)
        await keeper.stop()
        await sleep(restDays * 24 * HOUR_MS)
      }
      const events = await eventsIn(store)
      const days = new Set((await ticksIn(store)).map(({ epoch }) => utcDayOf(epoch)))
      const committed = events.filter(({ type }) => type === 'DayCommitted')
      const ahead = committed.map(({ data, recorded }) => {
        const { day } = data as { day: string }
        return [day, dayStart(day) - Date.parse(metadataOf(recorded).at) / SECOND] as const
      })
      expect([...days]).toEqual(['20261122', '20261123', '20261126', '20261128'])
      for (const day of [...days].slice(2)) expect(new Map(ahead).get(day)).toBeGreaterThanOrEqual(86_400)
      expect(new Set(committed.map(({ data }) => (data as { day: string }).day)).size).toBe(committed.length)
    })
  })

  it('are not made up after a stop of more than a day: their epochs are interrupted, and the prices go on', async () => {
    await run(async () => {
      const store = await stoppedMarket()
      const last = BEGINNING_MS / SECOND + 45
      await sleep(30 * HOUR_MS)
      const after = keeping(store)
      await sleep(3 * SECOND)
      await after.stop()
      const events = await eventsIn(store)
      const commandIds = events.map(({ recorded }) => metadataOf(recorded).command_id)
      expect(new Set(commandIds).size).toBe(events.length)
      const gaps = events.filter(({ type }) => type === 'FeedInterrupted').map(({ data }) => data)
      const restarted = last + 30 * 3600
      expect(gaps).toEqual([
        { symbol: 'ONE', from: last + 1, to: restarted, opened: expect.anything() },
        { symbol: 'TWO', from: last + 1 + (last % 2 === 0 ? 1 : 0), to: restarted - (restarted % 2) },
      ])
      const epochs = (await ticksIn(store)).map(({ epoch }) => epoch)
      expect(epochs.slice(0, 45)).toEqual(epochsFrom(BEGINNING_MS / SECOND + 1, 45))
      expect(epochs[45]).toBe(restarted + 1)
      await expectWhole(store)
      expect(events.filter(({ type }) => type === 'DayRevealed').map(({ data }) => data)).toMatchObject([
        { day: '20261122' },
        { day: '20261123' },
      ])
    })
  })

  it.each([
    ['made up after a stop of fewer seconds than are set', 58, 0],
    ['interrupted after a stop of more seconds than are set', 61, 2],
  ])('are %s', async (_, seconds, interruptions) => {
    await run(async () => {
      const store = await stoppedMarket()
      await sleep(seconds * SECOND)
      const after = keeping(store, { stopMaxSeconds: 60 })
      await sleep(3 * SECOND)
      await after.stop()
      expect((await eventsIn(store)).filter(({ type }) => type === 'FeedInterrupted')).toHaveLength(interruptions)
      await expectWhole(store)
    })
  })

  it('continue from the newest price also where the first start after an interruption ended before its first tick', async () => {
    await run(async () => {
      const store = await stoppedMarket()
      await sleep(30 * HOUR_MS)
      let isCut = true
      const append: EventStore['append'] = async (events) => {
        if (isCut && events.some(({ type }) => type === 'TicksRecorded')) throw new Error('the process ended')
        return store.append(events)
      }
      const cut = keeping({ ...store, append })
      await sleep(3 * SECOND)
      await cut.stop()
      isCut = false
      expect((await eventsIn(store)).at(-1)?.type).toBe('FeedInterrupted')
      const after = keeping(store)
      await sleep(3 * SECOND)
      await after.stop()
      expect((await ticksIn(store)).length).toBeGreaterThan(46)
      await expectWhole(store)
    })
  })

  it('of two instances at a time are recorded once', async () => {
    await run(async () => {
      const store = memoryStore()
      const keepers = [keeping(store), keeping(store)]
      await sleep(150 * SECOND)
      await Promise.all(keepers.map(({ stop }) => stop()))
      const epochs = (await ticksIn(store)).map(({ epoch }) => epoch)
      expect(epochs).toEqual(epochsFrom(BEGINNING_MS / SECOND + 1, epochs.length))
      expect(epochs.length).toBeGreaterThanOrEqual(148)
      await expectWhole(store)
    })
  })

  it('are recorded by the owner alone', async () => {
    await run(async () => {
      const store = memoryStore()
      let isOwner = false
      const keeper = keeping(store, { isOwner: () => isOwner })
      await sleep(5 * SECOND)
      expect(await ticksIn(store)).toHaveLength(0)
      isOwner = true
      await sleep(3 * SECOND)
      isOwner = false
      await sleep(3 * SECOND)
      const { length } = await ticksIn(store)
      await sleep(5 * SECOND)
      expect(await ticksIn(store)).toHaveLength(length)
      expect(length).toBeGreaterThanOrEqual(2)
      await keeper.stop()
    })
  })

  it('are interrupted by a restore, and go on from the restored price with the noise of the new store epoch', async () => {
    await run(async () => {
      const store = await stoppedMarket()
      const restored = await restoredAs(store, 2)
      await sleep(20 * SECOND)
      const opened: number[] = []
      const after = keeping(restored, {
        openFeed: (storeEpoch) => {
          opened.push(storeEpoch)
          return steppingFeed(clock)
        },
      })
      await sleep(2 * SECOND)
      await after.stop()
      const events = await eventsIn(restored)
      const last = BEGINNING_MS / SECOND + 45
      expect(events.filter(({ type }) => type === 'FeedInterrupted')).toHaveLength(2)
      const ticks = await ticksIn(restored)
      expect(ticks.map(({ epoch }) => epoch).slice(44, 46)).toEqual([last, last + 21])
      expect(ticks[45]).toMatchObject({ store_epoch: 2, states: expect.anything() })
      expect(opened).toEqual([1, 2])
      await expectWhole(restored)
    })
  })

  it('are interrupted by a restore also where no tick is due since the newest one', async () => {
    await run(async () => {
      const store = await stoppedMarket()
      const restored = await restoredAs(store, 2)
      const after = keeping(restored)
      await sleep(5 * SECOND)
      await after.stop()
      const interrupted = (await eventsIn(restored)).filter(({ type }) => type === 'FeedInterrupted')
      const last = BEGINNING_MS / SECOND + 45
      expect(interrupted.map(({ data }) => data)).toMatchObject([{ from: last + 1 }, { from: last + 1 }])
      expect((await ticksIn(restored)).find(({ store_epoch }) => store_epoch === 2)).toMatchObject({ epoch: last + 3 })
      await expectWhole(restored)
    })
  })

  it('are not recorded from a feed that contradicts the newest recorded tick', async () => {
    await run(async () => {
      const store = await stoppedMarket()
      const { length } = await eventsIn(store)
      const warnings: unknown[] = []
      const openFeed = () => {
        const feed = steppingFeed(clock)
        const falsified: typeof feed.follow = (range, onBatch) =>
          feed.follow(range, (batch) =>
            onBatch({ ...batch, ticks: batch.ticks.map((tick) => ({ ...tick, quote: '7.77' })) }),
          )
        return { ...feed, follow: falsified }
      }
      const log = { ...silentLog, warn: ({ err }: { readonly err?: unknown }) => warnings.push(String(err)) }
      const after = keeping(store, { openFeed, log: log as typeof silentLog })
      await sleep(5 * SECOND)
      await after.stop()
      expect(await eventsIn(store)).toHaveLength(length)
      expect(warnings[0]).toMatch(/UnusableFeed: ONE at \d+ is 7\.77, but 100\.45 is recorded/)
    })
  })

  it.each([1, 2, 3, 4, 5, 6])('survive a fault after append %s: written, but the answer was lost', async (nth) => {
    await run(async () => {
      const store = memoryStore()
      let appends = 0
      const append: EventStore['append'] = async (events) => {
        appends += 1
        const appended = await store.append(events)
        if (appends === nth) throw new Error('the answer was lost')
        return appended
      }
      const keeper = keeping({ ...store, append })
      await sleep(100 * SECOND)
      await keeper.stop()
      const epochs = (await ticksIn(store)).map(({ epoch }) => epoch)
      expect(epochs).toEqual(epochsFrom(BEGINNING_MS / SECOND + 1, epochs.length))
      expect(epochs.length).toBeGreaterThanOrEqual(98)
      await expectWhole(store)
    })
  })
})
