import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, BusUnavailable } from '@folio/bus/port.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { viewKey } from '@folio/contracts/view-key.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { Standing } from '@folio/read-model/port.ts'
import { fallingReadModel } from '@folio/test-kit/falling-read-model.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import { type Following, follow } from './follow.ts'
import { silentLog } from './log.ts'
import { type TallyEvent, tally, written } from './test-tally.ts'
import { DEFAULT_TIMES } from './time-limits.ts'
import { typedView } from './typed-view.ts'

const WITHIN_MS = 10 * 60_000
const ledger = ledgerTopic('tally')
const sumOf = (stream: string) => viewKey<{ readonly sum: number }>(`sum/${stream}`)
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits in simulated time. */
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let looks = 0; !(await isSo()); looks += 1) {
    if (looks > 2000) throw new Error('it never becomes so')
    await pause(10)
  }
}

const world = () => {
  const clock = () => Date.now() * 1000
  const store = memoryStore()
  const memory = memoryReadModel(clock)
  const readModel = fallingReadModel(memory, clock)
  const bus = embeddedBus({ onFailed: () => {} })
  const records: LedgerRecord[] = []
  const listen = () => bus.tail({ topic: ledger, onMessage: (record) => records.push(record) })
  const unknown: string[] = []
  const begin = (more: Partial<Following<TallyEvent>> = {}) =>
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
  const standing = async (): Promise<Standing> => (await readModel.get('tally', [])).standing
  const sum = async () => (await typedView(readModel, 'tally').get([sumOf('tally-a')])).values[0]?.sum
  const isAt = async (position: number) => (await standing()).mark?.position === position
  return { clock, store, memory, readModel, bus, records, listen, begin, standing, sum, isAt, unknown }
}

const revisionsOf = (records: readonly LedgerRecord[]) => records.map(({ revision }) => revision)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('a follower', () => {
  it('projects what is there and what comes, and publishes every revision once, in order, after it was projected', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, sum, bus, readModel, records, listen } = world()
      await listen()
      await written(store, 1500)
      const early: number[] = []
      const watched: Bus = {
        ...bus,
        send: async (messages) => {
          const { standing } = await readModel.get('tally', [])
          const positions = messages.map(({ message }) => (message as LedgerRecord).position)
          early.push(...positions.filter((position) => position > (standing.mark?.position ?? 0)))
          return bus.send(messages)
        },
      }
      const follower = begin({ bus: watched })
      await until(() => isAt(1501))
      await written(store, 10, 'b')
      await until(() => isAt(1512))
      await until(() => records.length === 1512)
      expect(await sum()).toBe(1500)
      expect(revisionsOf(records)).toEqual([...upTo(1501), ...upTo(11)])
      expect(early).toEqual([])
      await follower.stop()
      expect((await store.loadPosition('outbox-tally'))?.position).toBe(1512)
    }, WITHIN_MS))

  it('tells for how long it has been behind, however far it comes meanwhile, and that it is not any more', () =>
    inSimulatedTime(async () => {
      const { store, begin, bus, listen, isAt } = world()
      await listen()
      let isCut = false
      const send: Bus['send'] = (messages) => (isCut ? Promise.reject(new BusUnavailable('cut')) : bus.send(messages))
      const follower = begin({ bus: { ...bus, send } })
      await written(store, 3)
      await until(() => isAt(4))
      await until(async () => (await follower.progress()).behindMs === 0)
      isCut = true
      const cutAtMs = performance.now()
      await written(store, 3, 'b')
      await until(() => isAt(8))
      await until(() => performance.now() > cutAtMs + 4000)
      const { behindMs, eventsBehind } = await follower.progress()
      expect([behindMs > 0, eventsBehind >= 4]).toEqual([true, true])
      isCut = false
      await until(async () => (await follower.progress()).behindMs === 0)
      expect((await follower.progress()).eventsBehind).toBe(0)
      await follower.stop()
    }, WITHIN_MS))

  it('that could not publish projects once and publishes again from where it stood', () =>
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
      await written(store, 20)
      const follower = begin({ bus: cut, readModel: counted })
      await until(() => records.some(({ revision }) => revision === 20))
      expect(revisionsOf(records)).toEqual([...upTo(5), ...upTo(5), ...upTo(5), ...upTo(21)])
      expect(puts).toEqual([21])
      await follower.stop()
    }, WITHIN_MS))

  it('goes on after a start without publishing again, and reads nothing of other services again', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, records, listen } = world()
      await listen()
      await written(store, 5)
      const own = { streamPrefixes: ['tally-b'] }
      const first = begin(own)
      await until(() => isAt(6))
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
      await written(store, 1, 'b')
      await until(() => isAt(8))
      await second.stop()
      expect(starts).toEqual([6])
      expect(records.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual(['tally-b@0', 'tally-b@1'])
    }, WITHIN_MS))

  it('rebuilds a view that was wiped or falls back, also while nothing happens, and publishes nothing again', () =>
    inSimulatedTime(async () => {
      const { store, memory, readModel, begin, isAt, sum, records, listen } = world()
      await listen()
      await written(store, 2500)
      const follower = begin()
      await until(() => isAt(2501))
      await readModel.snapshot()
      await pause(1000)
      memory.wipe()
      await until(() => isAt(2501))
      expect(await sum()).toBe(2500)
      await written(store, 3, 'b')
      await until(() => isAt(2505))
      await readModel.fallBack()
      await until(() => isAt(2505))
      await pause(1000)
      expect(records).toHaveLength(2505)
      await follower.stop()
    }, WITHIN_MS))

  it('makes a view of another history anew, says so, and publishes nothing again', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, sum, readModel, records, listen } = world()
      await listen()
      await written(store, 5)
      const before = begin()
      await until(() => isAt(6))
      await before.stop()
      const told: object[] = []
      const log = { ...silentLog, error: (facts: object) => void told.push(facts) }
      const other = memoryStore()
      await written(other, 6, 'b')
      const saved = await store.loadPosition('outbox-tally')
      if (saved === undefined) throw new Error('nothing was saved')
      await other.savePosition('outbox-tally', saved)
      const after = begin({ store: other, log })
      await until(() => isAt(7))
      await until(() => records.length === 7)
      expect(await sum()).toBeUndefined()
      expect((await typedView(readModel, 'tally').get([sumOf('tally-b')])).values).toEqual([{ sum: 6 }])
      await pause(1000)
      await after.stop()
      expect(records.map(({ stream, revision }) => `${stream}@${revision}`).slice(6)).toEqual(['tally-b@6'])
      expect(told).toMatchObject([
        { mark: { position: 6 }, event: 'tally-a@5' },
        { position: 6, event: 'tally-a@5' },
      ])
      const silent = begin({ store: other, log })
      await written(other, 0, 'c')
      await until(() => isAt(8))
      await silent.stop()
      expect(told).toHaveLength(2)
    }, WITHIN_MS))

  it('makes a view anew that does not say what it stands on, although there are events', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, sum, readModel } = world()
      await written(store, 5)
      const mark = { epoch: 1, position: 6 }
      const nothing = { puts: new Map(), deletes: new Set<string>() }
      await readModel.apply('tally', { from: null, to: mark, ...nothing })
      const follower = begin()
      await until(async () => (await sum()) === 5)
      expect(await isAt(6)).toBe(true)
      await follower.stop()
    }, WITHIN_MS))

  it('makes a view of an earlier epoch anew, and leaves one of a later epoch to those who know it', () =>
    inSimulatedTime(async () => {
      const { store, begin, readModel, standing, sum, isAt } = world()
      await written(store, 5)
      const shown = { puts: new Map([['sum/tally-a', { sum: 99 }]]), deletes: new Set<string>() }
      await readModel.apply('tally', { from: null, to: { epoch: 2, position: 3 }, ...shown })
      const stale = begin()
      await pause(5000)
      expect([(await standing()).mark, await sum()]).toEqual([{ epoch: 2, position: 3 }, 99])
      await stale.stop()
      const later = memoryStore(3)
      await written(later, 5)
      const follower = begin({ store: later })
      await until(() => isAt(6))
      expect([(await standing()).mark?.epoch, await sum()]).toEqual([3, 5])
      await follower.stop()
    }, WITHIN_MS))

  it('never tells what its view does not show, also when the view falls back under load', () =>
    inSimulatedTime(async () => {
      const { store, readModel, begin, bus, records, listen, standing, isAt } = world()
      await listen()
      const early: number[] = []
      const watched: Bus = {
        ...bus,
        send: async (messages) => {
          const shown = (await standing()).mark?.position ?? 0
          early.push(
            ...messages.map(({ message }) => (message as LedgerRecord).position).filter((told) => told > shown),
          )
          return bus.send(messages)
        },
      }
      const follower = begin({ bus: watched })
      await written(store, 9)
      await until(() => isAt(10))
      await readModel.snapshot()
      for (let n = 0; n < 20; n += 1) {
        await written(store, 4, `k${n}`)
        await pause(10 + n)
        if (n % 4 === 3) await readModel.fallBack()
      }
      await until(() => isAt(110))
      await until(() => records.length >= 110)
      expect(early).toEqual([])
      await follower.stop()
    }, WITHIN_MS))

  it('says that it has seen everything only once it has', () =>
    inSimulatedTime(async () => {
      const { store, readModel, begin, clock, standing } = world()
      const appendedAt: number[] = []
      const slow = {
        ...readModel,
        apply: (async (view, change) => {
          await pause(70)
          const outcome = await readModel.apply(view, change)
          await pause(30)
          return outcome
        }) satisfies typeof readModel.apply,
      }
      const follower = begin({ readModel: slow })
      const lies: object[] = []
      for (let n = 0; n < 60; n += 1) {
        await written(store, 0, `k${n}`)
        appendedAt.push(clock())
        for (let looks = 0; looks < 5; looks += 1) {
          await pause(17)
          const { mark, caughtUpAt } = await standing()
          const seen = mark?.position ?? 0
          const missed = appendedAt[seen]
          if (missed !== undefined && missed < caughtUpAt) lies.push({ seen, missed, caughtUpAt })
        }
      }
      expect(lies).toEqual([])
      const end = clock()
      await until(async () => (await standing()).caughtUpAt > end)
      expect((await standing()).mark?.position).toBe(60)
      await follower.stop()
    }, WITHIN_MS))

  it('stands still before an event that it does not know, says so, and never claims to have seen it', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, standing, clock, unknown } = world()
      await written(store, 5)
      const follower = begin()
      await until(() => isAt(6))
      expect(unknown).toEqual([])
      await follower.stop()
      const old = begin({ eventTypes: new Set(['Added']) })
      await written(store, 0, 'b')
      const then = clock()
      await until(() => unknown.length > 0)
      expect(unknown).toEqual(['tally-b@0 is a Opened, which this release does not know'])
      await pause(5000)
      expect(await isAt(6)).toBe(true)
      expect((await standing()).caughtUpAt).toBeLessThanOrEqual(then)
      await old.stop()
    }, WITHIN_MS))

  it('does nothing while another instance is the one to follow, and takes over soon', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, standing } = world()
      await written(store, 5)
      let isOwner = false
      const follower = begin({ isOwner: () => isOwner })
      await pause(60_000)
      expect((await standing()).mark).toBeNull()
      isOwner = true
      const tookOverAt = Date.now()
      await until(() => isAt(6))
      expect(Date.now() - tookOverAt).toBeLessThan(1000)
      await follower.stop()
    }, WITHIN_MS))

  it('lets go soon when another instance becomes the one to follow, and goes on when it is its turn again', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt } = world()
      await written(store, 5)
      let isOwner = true
      const follower = begin({ isOwner: () => isOwner })
      await until(() => isAt(6))
      isOwner = false
      await pause(1000)
      await written(store, 5, 'b')
      await pause(10_000)
      expect(await isAt(6)).toBe(true)
      isOwner = true
      await until(() => isAt(12))
      await follower.stop()
    }, WITHIN_MS))

  it('beside another one only wastes work', () =>
    inSimulatedTime(async () => {
      const { store, begin, isAt, sum, records, listen } = world()
      await listen()
      const followers = [begin(), begin()]
      for (let n = 0; n < 20; n += 1) {
        await written(store, 3, `k${n}`)
        await pause(20)
      }
      await written(store, 9)
      await until(() => isAt(90))
      await until(() => records.length >= 90)
      expect(await sum()).toBe(9)
      for (const follower of followers) await follower.stop()
      const seen = new Map<string, number>()
      for (const { stream, revision } of records) {
        expect(revision).toBeLessThanOrEqual((seen.get(stream) ?? -1) + 1)
        seen.set(stream, Math.max(revision, seen.get(stream) ?? -1))
      }
      expect(seen.size).toBe(21)
    }, WITHIN_MS))

  it.each([0, 1, 5, 50, 150])('is stopped %i ms after its start and never hangs', (ms) =>
    inSimulatedTime(async () => {
      const { store, begin } = world()
      await written(store, 5)
      const follower = begin()
      if (ms > 0) await pause(ms)
      await follower.stop()
    }, 60_000),
  )
})
