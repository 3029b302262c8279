import { createHash } from 'node:crypto'
import { tickEventSchemas } from '@folio/contracts/market/events.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { simulatedFeed } from '@folio/feed/simulated-feed.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { ticksAfter } from '@folio/feed/simulator/ticks-after.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { DAY_MS } from '@folio/kernel/units/time-units.ts'
import { silentLog, silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { expect, it, vi } from 'vitest'
import { keepTicks } from './keep-ticks.ts'
import { factsOf } from './simulated-market.ts'

const SECOND = 1000
const BEGINNING_MS = Date.UTC(2026, 10, 22, 23, 58, 30)

const clock = (): number => Date.now() * 1000
const secretOn = (day: string): Uint8Array => createHash('sha256').update(`secret of ${day}`).digest()
const secretOf = async (day: string): Promise<Uint8Array> => secretOn(day)

const keeping = (store: EventStore) =>
  keepTicks({
    ...silentTelemetry,
    store,
    clock,
    log: silentLog,
    symbols: simulatedSymbols.map(factsOf),
    openFeed: (storeEpoch) => simulatedFeed({ clock, secretOf, storeEpoch, clockSkewMs: 0 }),
    secretOf,
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

it('simulated ticks are recorded as one walk, over stops and midnight, and follow from each recorded state', () =>
  inSimulatedTime(async () => {
    vi.setSystemTime(BEGINNING_MS)
    const store = memoryStore()
    for (const stopSeconds of [7, 150, 0]) {
      const keeper = keeping(store)
      await sleep(20 * SECOND)
      // Simulated time may pass before the missed ticks are made up.
      const upTo = Math.floor(Date.now() / SECOND)
      await eventually(async () => ((await recordedIn(store)).at(-1)?.epoch ?? 0) >= upTo)
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
