import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, BusUnavailable } from '@folio/bus/port.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { viewKey } from '@folio/contracts/view-keys.ts'
import { type EventStore, StoreUnavailable } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { ViewStatus } from '@folio/read-model/port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { failoverReadModel } from '@folio/test-kit/failover-read-model.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../telemetry/telemetry.ts'
import { type TallyEvent, tally, writeTally } from '../testing/tally.ts'
import { DEFAULT_TIMES } from '../time-limits.ts'
import { typedView } from '../views/typed-view.ts'
import { type FollowerOptions, follow } from './follow.ts'

const WITHIN_MS = 10 * 60_000
const ledger = ledgerTopic('tally')
const sumOf = (stream: string) => viewKey<{ readonly sum: number }>(`sum/${stream}`)
/** Waits in simulated time. */
const world = () => {
  const clock = () => Date.now() * 1000
  const store = memoryStore()
  const memory = memoryReadModel(clock)
  const readModel = failoverReadModel(memory, clock)
  const bus = embeddedBus({ onFailed: () => {} })
  const records: LedgerRecord[] = []
  const listen = () => bus.tail({ topic: ledger, onMessage: (record) => records.push(record) })
  const unknown: string[] = []
  const begin = (more: Partial<FollowerOptions<TallyEvent>> = {}) =>
    follow<TallyEvent>({
      service: 'tally',
      streamPrefixes: ['tally-'],
      eventTypes: tally.eventTypes,
      store,
      bus,
      readModel,
      project: ({ event, stream }, view) => {
        if (event.type === 'Added') view.put(sumOf(stream), { sum: event.data.sum })
      },
      nextStep: () => undefined,
      publication: { ledger, balancesOf: () => [], sourceOf: () => undefined },
      isOwner: () => true,
      onUnknownEvent: (error) => unknown.push(error.message),
      clock,
      times: DEFAULT_TIMES,
      log: silentLog,
      ...more,
    })
  const status = async (): Promise<ViewStatus> => (await readModel.get('tally', [])).status
  const sum = async () => (await typedView(readModel, 'tally').get([sumOf('tally-a')])).values[0]?.sum
  const isAt = async (position: number) => (await status()).checkpoint?.position === position
  return { clock, store, memory, readModel, bus, records, listen, begin, status, sum, isAt, unknown }
}

const revisionsOf = (records: readonly LedgerRecord[]) => records.map(({ revision }) => revision)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('a follower', () => {
  it('projects old and new events, and publishes each once, in order, after projecting it', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, sum, bus, readModel, records, listen } = world()
      await listen()
      await writeTally(store, 1500)
      const early: number[] = []
      const watched: Bus = {
        ...bus,
        send: async (messages) => {
          const { status } = await readModel.get('tally', [])
          const positions = messages.map(({ message }) => (message as LedgerRecord).position)
          early.push(...positions.filter((position) => position > (status.checkpoint?.position ?? 0)))
          return bus.send(messages)
        },
      }
      const follower = begin({ bus: watched })
      await eventually(() => isAt(1501))
      await writeTally(store, 10, 'b')
      await eventually(() => isAt(1512))
      await eventually(() => records.length === 1512)
      expect(await sum()).toBe(1500)
      expect(revisionsOf(records)).toEqual([...upTo(1501), ...upTo(11)])
      expect(early).toEqual([])
      await follower.stop()
      expect((await store.loadPosition('outbox-tally'))?.position).toBe(1512)
    }, WITHIN_MS))

  it('stops also where its last checkpoint cannot be saved', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt } = world()
      let isFull = false
      const failing: EventStore = {
        ...store,
        savePosition: async (...saved) => {
          if (isFull) throw new StoreUnavailable('the disk is full')
          await store.savePosition(...saved)
        },
      }
      const warned: string[] = []
      const log = { ...silentLog, warn: (_: object, message: string) => void warned.push(message) }
      const follower = begin({ store: failing, log })
      isFull = true
      await writeTally(store, 3)
      await eventually(() => isAt(4))
      await follower.stop()
      expect(warned.at(-1)).toBe('the checkpoint of the publisher could not be saved at the end')
    }, WITHIN_MS))

  it('reports the time for which it has been behind, and when it has caught up', () =>
    inSimulatedTime(async () => {
      const { store, begin, bus, listen, isAt } = world()
      await listen()
      let isCut = false
      const send: Bus['send'] = (messages) => (isCut ? Promise.reject(new BusUnavailable('cut')) : bus.send(messages))
      const follower = begin({ bus: { ...bus, send } })
      await writeTally(store, 3)
      await eventually(() => isAt(4))
      await eventually(async () => (await follower.progress()).behindMs === 0)
      isCut = true
      const cutAtMs = performance.now()
      await writeTally(store, 3, 'b')
      await eventually(() => isAt(8))
      await eventually(() => performance.now() > cutAtMs + 4000)
      const { behindMs, eventsBehind } = await follower.progress()
      expect([behindMs > 0, eventsBehind >= 4]).toEqual([true, true])
      isCut = false
      await eventually(async () => (await follower.progress()).behindMs === 0)
      expect((await follower.progress()).eventsBehind).toBe(0)
      await follower.stop()
    }, WITHIN_MS))

  it('projects once and publishes again from its checkpoint after a failure to publish', () =>
    inSimulatedTime(async () => {
      const { store, begin, bus, records, listen, readModel } = world()
      await listen()
      let cuts = 3
      const puts: number[] = []
      const cut: Bus = {
        ...bus,
        send: async (messages) => {
          if (cuts === 0) return bus.send(messages)
          cuts -= 1
          await bus.send(messages.slice(0, 5))
          throw new BusUnavailable('cut')
        },
      }
      const counted = {
        ...readModel,
        apply: (async (view, change) => {
          if (change.puts.size > 0) puts.push(change.to.position)
          return readModel.apply(view, change)
        }) satisfies typeof readModel.apply,
      }
      await writeTally(store, 20)
      const follower = begin({ bus: cut, readModel: counted })
      await eventually(() => records.some(({ revision }) => revision === 20))
      expect(revisionsOf(records)).toEqual([...upTo(5), ...upTo(5), ...upTo(5), ...upTo(21)])
      expect(puts).toEqual([21])
      await follower.stop()
    }, WITHIN_MS))

  it('continues after a restart without publishing again and without reading events of other services again', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, records, listen } = world()
      await listen()
      await writeTally(store, 5)
      const own = { streamPrefixes: ['tally-b'] }
      const first = begin(own)
      await eventually(() => isAt(6))
      await first.stop()
      expect((await store.loadPosition('outbox-tally'))?.position).toBe(6)
      const starts: number[] = []
      const watched: EventStore = {
        ...store,
        subscribe: (range, onPage) => {
          starts.push(range.after)
          return store.subscribe(range, onPage)
        },
      }
      const second = begin({ ...own, store: watched })
      await writeTally(store, 1, 'b')
      await eventually(() => isAt(8))
      await second.stop()
      expect(starts).toEqual([6])
      expect(records.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual(['tally-b@0', 'tally-b@1'])
    }, WITHIN_MS))

  it('rebuilds a view that was wiped or fell back, also without new events, and publishes nothing again', () =>
    inSimulatedTime(async () => {
      const { store, memory, readModel, begin, isAt, sum, records, listen } = world()
      await listen()
      await writeTally(store, 2500)
      const follower = begin()
      await eventually(() => isAt(2501))
      await readModel.snapshot()
      await sleep(1000)
      memory.wipe()
      await eventually(() => isAt(2501))
      expect(await sum()).toBe(2500)
      await writeTally(store, 3, 'b')
      await eventually(() => isAt(2505))
      await readModel.failOver()
      await eventually(() => isAt(2505))
      await sleep(1000)
      expect(records).toHaveLength(2505)
      await follower.stop()
    }, WITHIN_MS))

  it('rebuilds a view of another history, logs it, and publishes nothing again', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, sum, readModel, records, listen } = world()
      await listen()
      await writeTally(store, 5)
      const before = begin()
      await eventually(() => isAt(6))
      await before.stop()
      const told: object[] = []
      const log = { ...silentLog, error: (facts: object) => void told.push(facts) }
      const other = memoryStore()
      await writeTally(other, 6, 'b')
      const saved = await store.loadPosition('outbox-tally')
      if (saved === undefined) throw new Error('nothing was saved')
      await other.savePosition('outbox-tally', saved)
      const after = begin({ store: other, log })
      await eventually(() => isAt(7))
      await eventually(() => records.length === 7)
      expect(await sum()).toBeUndefined()
      expect((await typedView(readModel, 'tally').get([sumOf('tally-b')])).values).toEqual([{ sum: 6 }])
      await sleep(1000)
      await after.stop()
      expect(records.map(({ stream, revision }) => `${stream}@${revision}`).slice(6)).toEqual(['tally-b@6'])
      expect(told).toMatchObject([
        { checkpoint: { position: 6 }, event: 'tally-a@5' },
        { position: 6, event: 'tally-a@5' },
      ])
      const silent = begin({ store: other, log })
      await writeTally(other, 0, 'c')
      await eventually(() => isAt(8))
      await silent.stop()
      expect(told).toHaveLength(2)
    }, WITHIN_MS))

  it('rebuilds a view that names no last event although the store has events', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, sum, readModel } = world()
      await writeTally(store, 5)
      const checkpoint = { epoch: 1, position: 6 }
      const nothing = { puts: new Map(), deletes: new Set<string>() }
      await readModel.apply('tally', { from: null, to: checkpoint, ...nothing })
      const follower = begin()
      await eventually(async () => (await sum()) === 5)
      expect(await isAt(6)).toBe(true)
      await follower.stop()
    }, WITHIN_MS))

  it('rebuilds a view of an earlier epoch, and leaves one of a later epoch to newer processes', () =>
    inSimulatedTime(async () => {
      const { store, begin, readModel, status, sum, isAt } = world()
      await writeTally(store, 5)
      const shown = { puts: new Map([['sum/tally-a', { sum: 99 }]]), deletes: new Set<string>() }
      await readModel.apply('tally', { from: null, to: { epoch: 2, position: 3 }, ...shown })
      const stale = begin()
      await sleep(5000)
      expect([(await status()).checkpoint, await sum()]).toEqual([{ epoch: 2, position: 3 }, 99])
      await stale.stop()
      const later = memoryStore(3)
      await writeTally(later, 5)
      const follower = begin({ store: later })
      await eventually(() => isAt(6))
      expect([(await status()).checkpoint?.epoch, await sum()]).toEqual([3, 5])
      await follower.stop()
    }, WITHIN_MS))

  it('never publishes an event that its view does not show, also when the view falls back under load', () =>
    inSimulatedTime(async () => {
      const { store, readModel, begin, bus, records, listen, status, isAt } = world()
      await listen()
      const early: number[] = []
      const watched: Bus = {
        ...bus,
        send: async (messages) => {
          const shown = (await status()).checkpoint?.position ?? 0
          early.push(
            ...messages.map(({ message }) => (message as LedgerRecord).position).filter((told) => told > shown),
          )
          return bus.send(messages)
        },
      }
      const follower = begin({ bus: watched })
      await writeTally(store, 9)
      await eventually(() => isAt(10))
      await readModel.snapshot()
      for (let n = 0; n < 20; n += 1) {
        await writeTally(store, 4, `k${n}`)
        await sleep(10 + n)
        if (n % 4 === 3) await readModel.failOver()
      }
      await eventually(() => isAt(110))
      await eventually(() => records.length >= 110)
      expect(early).toEqual([])
      await follower.stop()
    }, WITHIN_MS))

  it('marks the view as caught up only once it is', () =>
    inSimulatedTime(async () => {
      const { store, readModel, begin, clock, status } = world()
      const appendedAt: number[] = []
      const slow = {
        ...readModel,
        apply: (async (view, change) => {
          await sleep(70)
          const outcome = await readModel.apply(view, change)
          await sleep(30)
          return outcome
        }) satisfies typeof readModel.apply,
      }
      const follower = begin({ readModel: slow })
      const lies: object[] = []
      for (let n = 0; n < 60; n += 1) {
        await writeTally(store, 0, `k${n}`)
        appendedAt.push(clock())
        for (let looks = 0; looks < 5; looks += 1) {
          await sleep(17)
          const { checkpoint, caughtUpAt } = await status()
          const seen = checkpoint?.position ?? 0
          const missed = appendedAt[seen]
          if (missed !== undefined && missed < caughtUpAt) lies.push({ seen, missed, caughtUpAt })
        }
      }
      expect(lies).toEqual([])
      const end = clock()
      await eventually(async () => (await status()).caughtUpAt > end)
      expect((await status()).checkpoint?.position).toBe(60)
      await follower.stop()
    }, WITHIN_MS))

  it('stops before an event of an unknown type, reports it, and never notes to have caught up', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, status, clock, unknown } = world()
      await writeTally(store, 5)
      const follower = begin()
      await eventually(() => isAt(6))
      expect(unknown).toEqual([])
      await follower.stop()
      const old = begin({ eventTypes: new Set(['Added']) })
      await writeTally(store, 0, 'b')
      const then = clock()
      await eventually(() => unknown.length > 0)
      expect(unknown).toEqual([
        'tally-b@0 has the type Opened, which this release does not know; run the release that stored it',
      ])
      await sleep(5000)
      expect(await isAt(6)).toBe(true)
      expect((await status()).caughtUpAt).toBeLessThanOrEqual(then)
      await old.stop()
    }, WITHIN_MS))

  it('is idle while another instance must follow, and takes over soon', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, status } = world()
      await writeTally(store, 5)
      let isOwner = false
      const follower = begin({ isOwner: () => isOwner })
      await sleep(60_000)
      expect((await status()).checkpoint).toBeNull()
      isOwner = true
      const tookOverAt = Date.now()
      await eventually(() => isAt(6))
      expect(Date.now() - tookOverAt).toBeLessThan(1000)
      await follower.stop()
    }, WITHIN_MS))

  it('stops soon when another instance must follow, and continues when it must follow again', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt } = world()
      await writeTally(store, 5)
      let isOwner = true
      const follower = begin({ isOwner: () => isOwner })
      await eventually(() => isAt(6))
      isOwner = false
      await sleep(1000)
      await writeTally(store, 5, 'b')
      await sleep(10_000)
      expect(await isAt(6)).toBe(true)
      isOwner = true
      await eventually(() => isAt(12))
      await follower.stop()
    }, WITHIN_MS))

  it('gives the same results when a second follower runs beside it', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, sum, records, listen } = world()
      await listen()
      const followers = [begin(), begin()]
      for (let n = 0; n < 20; n += 1) {
        await writeTally(store, 3, `k${n}`)
        await sleep(20)
      }
      await writeTally(store, 9)
      await eventually(() => isAt(90))
      await eventually(() => records.length >= 90)
      expect(await sum()).toBe(9)
      for (const follower of followers) await follower.stop()
      const seen = new Map<string, number>()
      for (const { stream, revision } of records) {
        expect(revision).toBeLessThanOrEqual((seen.get(stream) ?? -1) + 1)
        seen.set(stream, Math.max(revision, seen.get(stream) ?? -1))
      }
      expect(seen.size).toBe(21)
    }, WITHIN_MS))

  it.each([0, 1, 5, 50, 150])('stops %i ms after its start without hanging, and does nothing more', (ms) =>
    inSimulatedTime(async () => {
      const { store, begin, status, records, listen } = world()
      await listen()
      await writeTally(store, 5)
      const follower = begin()
      if (ms > 0) await sleep(ms)
      await follower.stop()
      const [stopped, published] = [await status(), records.length]
      await writeTally(store, 5, 'b')
      await sleep(10_000)
      expect(await status()).toEqual(stopped)
      expect(records).toHaveLength(published)
    }, 60_000),
  )
})
