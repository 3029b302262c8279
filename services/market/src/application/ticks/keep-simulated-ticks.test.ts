import { createHash } from 'node:crypto'
import { tickEventSchemas } from '@folio/contracts/market/events.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { simulatedFeed, statesAtQuotes } from '@folio/feed/simulated-feed.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { ticksAfter } from '@folio/feed/simulator/ticks-after.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { DAY_MS } from '@folio/kernel/units/time-units.ts'
import { silentLog, silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { describe, expect, it, vi } from 'vitest'
import { keepTicks } from './keep-ticks.ts'
import { factsOf } from './simulated-market.ts'

const SECOND = 1000
const BEGINNING_MS = Date.UTC(2026, 10, 22, 23, 58, 30)

const clock = (): number => Date.now() * 1000
const secretOn = (day: string): Uint8Array => createHash('sha256').update(`secret of ${day}`).digest()
const secretOf = async (day: string): Promise<Uint8Array> => secretOn(day)

const keeping = (store: EventStore, secrets = secretOf, log = silentLog) =>
  keepTicks({
    ...silentTelemetry,
    store,
    clock,
    log,
    symbols: simulatedSymbols.map(factsOf),
    openFeed: (storeEpoch) => simulatedFeed({ clock, secretOf: secrets, storeEpoch, clockSkewMs: 0 }),
    secretOf: secrets,
    statesAtQuotes,
    clockSkewMs: 0,
    prepare: async () => {},
    isOwner: () => true,
    onUnknownEvent: (error) => {
      throw error
    },
  })

const recordedIn = async (store: EventStore) => {
  const { events } = await store.readAll({ prefixes: ['ticks-'], after: 0, limit: 1000 })
  return events
    .filter(({ type }) => type === 'TicksRecorded')
    .map(({ data }) => tickEventSchemas.TicksRecorded.parse(JSON.parse(Buffer.from(data).toString())))
}

/** Waits until the ticks up to now are recorded: simulated time may pass before the missed ones are made up. */
const untilRecorded = async (store: EventStore): Promise<void> => {
  const upTo = Math.floor(Date.now() / SECOND)
  await eventually(async () => ((await recordedIn(store)).at(-1)?.epoch ?? 0) >= upTo)
}

it('simulated ticks are recorded as one walk, over stops and midnight, and follow from each recorded state', () =>
  inSimulatedTime(async () => {
    vi.setSystemTime(BEGINNING_MS)
    const store = memoryStore()
    for (const stopSeconds of [7, 150, 0]) {
      const keeper = keeping(store)
      await sleep(20 * SECOND)
      await untilRecorded(store)
      await keeper.stop()
      await sleep(stopSeconds * SECOND)
    }
    const recorded = await recordedIn(store)
    const [first, last] = [recorded[0], recorded.at(-1)]
    if (first === undefined || last === undefined) throw new Error('no ticks were recorded')
    expect(last.epoch - first.epoch).toBeGreaterThan(200)

    const range = { to: last.epoch, symbols: simulatedSymbols, secretOf: secretOn, storeEpoch: store.epoch }
    const starts = [{ epoch: first.epoch - 1 }, ...recorded.filter(({ states }) => states !== undefined)]
    expect(starts.length).toBeGreaterThan(4)
    for (const after of starts) {
      const computed: Record<number, Record<string, string>> = {}
      const start =
        'states' in after && after.states ? { epoch: after.epoch, states: after.states } : { epoch: after.epoch }
      for (const { symbol, sourceTime, quote } of ticksAfter({ ...range, after: start }).ticks)
        computed[sourceTime] = { ...computed[sourceTime], [symbol]: quote }
      const later = recorded.filter(({ epoch }) => epoch > after.epoch)
      expect(Object.fromEntries(later.map(({ epoch, quotes }) => [epoch, quotes]))).toEqual(computed)
    }
  }, DAY_MS))

/** The events of ticks of one type, in the order of the store. */
const dataIn = async <Type extends keyof typeof tickEventSchemas>(store: EventStore, type: Type) => {
  const { events } = await store.readAll({ prefixes: ['ticks-'], after: 0, limit: 1000 })
  return events
    .filter((event) => event.type === type)
    .map(({ data }) => tickEventSchemas[type].parse(JSON.parse(Buffer.from(data).toString())))
}

const newSecretOn = (day: string): Uint8Array => createHash('sha256').update(`new secret of ${day}`).digest()
const newSecretOf = async (day: string): Promise<Uint8Array> => newSecretOn(day)

/** The store of a market that is started anew some times, each time with secrets of its own and for so many seconds. */
const startedWith = async (...starts: readonly (readonly [secrets: typeof secretOf, seconds: number])[]) => {
  vi.setSystemTime(BEGINNING_MS)
  const store = memoryStore()
  for (const [secrets, seconds] of starts) {
    const keeper = keeping(store, secrets)
    await sleep(seconds * SECOND)
    await untilRecorded(store)
    await keeper.stop()
  }
  return store
}

describe('simulated ticks whose secrets are lost', () => {
  it('go on from the newest quotes after one interruption, and their days are never revealed', () =>
    inSimulatedTime(async () => {
      // The third start makes the ticks of the second one again; then the day ends.
      const store = await startedWith([secretOf, 45], [newSecretOf, 15], [newSecretOf, 90])
      expect(await dataIn(store, 'FeedInterrupted')).toHaveLength(simulatedSymbols.length)
      expect(await dataIn(store, 'DaySecretLost')).toMatchObject([{ day: '20261122' }, { day: '20261123' }])
      expect(await dataIn(store, 'DayRevealed')).toEqual([])
      expect((await dataIn(store, 'DayCommitted')).slice(3)).toMatchObject([{ day: '20261125' }])

      const recorded = await recordedIn(store)
      const broken = recorded.findIndex(({ epoch }, index) => epoch !== (recorded[index - 1]?.epoch ?? epoch - 1) + 1)
      const [before, after] = [recorded[broken - 1], recorded[broken]]
      if (before === undefined || after === undefined) throw new Error('the ticks were not interrupted')
      const earlier = recorded.filter(({ epoch }) => epoch <= before.epoch)
      const quotes = Object.fromEntries(earlier.flatMap((each) => Object.entries(each.quotes)))
      const minute = earlier.findLast(({ states }) => states !== undefined)
      const start = { epoch: after.epoch - 1, states: statesAtQuotes(minute?.states ?? {}, quotes) }
      const range = { symbols: simulatedSymbols, secretOf: newSecretOn, storeEpoch: store.epoch }
      const next = ticksAfter({ ...range, after: start, to: after.epoch })
      expect(after.quotes).toEqual(Object.fromEntries(next.ticks.map(({ symbol, quote }) => [symbol, quote])))
    }, DAY_MS))

  it('are interrupted once more when the keys are back, which reveal the days that began afterwards', () =>
    inSimulatedTime(async () => {
      const store = await startedWith([secretOf, 45], [newSecretOf, 15], [secretOf, 15], [secretOf, 60])
      expect(await dataIn(store, 'FeedInterrupted')).toHaveLength(2 * simulatedSymbols.length)
      expect(await dataIn(store, 'DaySecretLost')).toMatchObject([{ day: '20261122' }])
      expect(await dataIn(store, 'DayRevealed')).toEqual([])
      const [midnight] = (await recordedIn(store)).filter(({ epoch }) => epoch % 86_400 === 0)
      expect(midnight).toBeDefined()
    }, DAY_MS))

  it('are named at a start, also where they begin later', () =>
    inSimulatedTime(async () => {
      const errors: unknown[] = []
      const laterOf = async (day: string) => (day === '20261122' ? secretOn(day) : newSecretOn(day))
      const store = await startedWith([secretOf, 20])
      const log = { ...silentLog, error: (facts: unknown) => void errors.push(facts) } as typeof silentLog
      const keeper = keeping(store, laterOf, log)
      await sleep(5 * SECOND)
      await untilRecorded(store)
      await keeper.stop()
      expect(errors).toEqual([{ days: ['20261123', '20261124'] }])
      expect(await dataIn(store, 'DaySecretLost')).toEqual([])
    }, DAY_MS))
})

it('the states after the last tick of a day are recorded with it', () =>
  inSimulatedTime(async () => {
    const store = await startedWith([secretOf, 100])
    const last = (await recordedIn(store)).find(({ epoch }) => (epoch + 1) % 86_400 === 0)
    expect(Object.keys(last?.states ?? {})).toHaveLength(simulatedSymbols.length)
  }, DAY_MS))
