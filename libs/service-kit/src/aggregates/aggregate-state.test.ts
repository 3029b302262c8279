import { APPEND_BYTES_MAX, type EventStore, StoreDamaged } from '@folio/event-store/port.ts'
import { GENESIS } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { chainEvent, UnknownEventType } from '../events/event-codec.ts'
import { commandId, storeWith, type Tally, type TallyCommand, type TallyEvent, tally } from '../testing/tally.ts'
import type { Aggregate } from './aggregate.ts'
import { openAggregate } from './aggregate-state.ts'
import { keepSnapshots, snapshotNumber, snapshotStream } from './snapshots.ts'

const stream = 'tally-a'
const side = snapshotStream(tally.foldVersion, stream)
const place = { foldVersion: tally.foldVersion, stream }
const open = (store: EventStore, indexPosition = 0) => openAggregate(store, tally, { stream, indexPosition })
const sideRevisions = async (store: EventStore) =>
  (await store.readStream(side, { direction: 'forwards', limit: 100 })).map(({ revision }) => revision)

/** A store that has lost the other events of the stream; it has all snapshots. */
const keeping = (store: EventStore, isKept: (revision: number) => boolean): EventStore => ({
  ...store,
  readStream: async (name, range) =>
    (await store.readStream(name, range)).filter(({ revision }) => name === side || isKept(revision)),
})

describe('an aggregate that is opened', () => {
  it('has the initial state if its stream is empty', async () => {
    const opened = await open(memoryStore())
    expect([opened.state, opened.tip, opened.lastAt]).toEqual([tally.initial, GENESIS, undefined])
    expect(opened.recent.floor).toBe(0)
  })

  it.each([1, 255, 256, 257, 511, 512, 3000])(
    'has the same state with snapshots and without, after %i events',
    async (events) => {
      const store = await storeWith(events)
      const first = await open(store)
      const second = await open(store)
      expect(first.state).toEqual({ sum: events, count: events })
      expect([second.state, second.tip, second.lastAt]).toEqual([first.state, first.tip, first.lastAt])
      expect(await sideRevisions(store)).toEqual(Array.from({ length: Math.floor(events / 256) }, (_, k) => k))
      for (let number = 1; number <= events / 256; number += 1) {
        const snapshot = await snapshotNumber(store, { ...place, number })
        expect(snapshot).toEqual({ revision: number * 256, state: { sum: number * 256, count: number * 256 } })
      }
    },
  )

  it('takes the snapshots that are missing, also after those of another instance', async () => {
    const store = await storeWith(1500)
    await keepSnapshots(store, { ...place, tip: GENESIS }, [{ revision: 256, state: { sum: 256, count: 256 } }])
    expect((await open(store)).state).toEqual({ sum: 1500, count: 1500 })
    expect(await sideRevisions(store)).toEqual([0, 1, 2, 3, 4])
    expect((await open(store)).state).toEqual({ sum: 1500, count: 1500 })
  })

  it('has the right state when other instances append the same snapshots at the same time', async () => {
    const store = await storeWith(1500)
    const opened = await Promise.all([open(store), open(store), open(store)])
    for (const { state } of opened) expect(state).toEqual({ sum: 1500, count: 1500 })
    expect(await sideRevisions(store)).toEqual([0, 1, 2, 3, 4])
  })

  it.each([
    [0, 1],
    [1, 2],
    [255, 256],
    [256, 1],
    [300, 45],
    [600, 89],
  ])(
    'with %i events reads the newest snapshot and then %i events, from that of the snapshot on',
    async (events, read) => {
      const store = await storeWith(events)
      await open(store)
      const begun: string[] = []
      let sum = 0
      const watched: EventStore = {
        ...store,
        readStream: async (name, range) => {
          begun.push(name)
          const found = await store.readStream(name, range)
          if (name === stream) sum += found.length
          return found
        },
      }
      expect((await open(watched, events + 1)).state).toEqual({ sum: events, count: events })
      expect([begun, sum]).toEqual([[side, stream], read])
    },
  )

  it('has the right state without the snapshots from the first that exceeds an append on', async () => {
    const store = await storeWith(1100)
    const large = 'x'.repeat(APPEND_BYTES_MAX)
    const swelling: Aggregate<TallyCommand, Tally & { readonly text?: string }, TallyEvent> = {
      ...tally,
      evolve: (state, event) => {
        const { sum, count } = tally.evolve(state, event)
        return count === 512 ? { sum, count, text: large } : { sum, count }
      },
    }
    for (let opened = 0; opened < 2; opened += 1) {
      const { state, tip, snapshotTip } = await openAggregate(store, swelling, { stream, indexPosition: 0 })
      expect([state, tip.revision, snapshotTip]).toEqual([{ sum: 1100, count: 1100 }, 1100, undefined])
      expect(await sideRevisions(store)).toEqual([0])
    }
  })

  it('is rejected with StoreDamaged, which names the event, if the event of the newest snapshot is missing', async () => {
    const store = await storeWith(600)
    await open(store)
    const cut = keeping(store, (revision) => revision < 500)
    await expect(open(cut)).rejects.toThrow(new StoreDamaged(`${stream}@512 is missing, of which there is a snapshot`))
  })

  it('is rejected with StoreDamaged if the event of the newest snapshot is missing, and later ones are there', async () => {
    const store = await storeWith(600)
    await open(store)
    const torn = keeping(store, (revision) => revision !== 512)
    await expect(open(torn)).rejects.toThrow(new StoreDamaged(`${stream}@512 is missing, of which there is a snapshot`))
  })

  it('is rejected with StoreDamaged if its first event is missing', async () => {
    const store = await storeWith(9)
    const torn = keeping(store, (revision) => revision > 0)
    await expect(open(torn)).rejects.toThrow(new StoreDamaged(`${stream}@1 does not follow the event before it`))
  })

  it('ignores snapshots of another fold version', async () => {
    const store = await storeWith(600)
    const other = { foldVersion: 2, stream, tip: GENESIS }
    await keepSnapshots(store, other, [{ revision: 512, state: { sum: -1, count: -1 } }])
    expect((await open(store)).state).toEqual({ sum: 600, count: 600 })
  })

  it('has the ids of all commands answered after the position of the index', async () => {
    const store = await storeWith(1000)
    await open(store)
    for (const indexPosition of [0, 100, 770, 1001, Number.POSITIVE_INFINITY]) {
      const { recent } = await open(store, indexPosition)
      expect(recent.floor).toBeLessThanOrEqual(Math.min(indexPosition, 770))
      // The event of command n has revision n and position n + 1.
      for (let n = 1; n <= 1000; n += 1) {
        if (n + 1 > recent.floor) expect(recent.ids?.get(commandId(`e${n}`))?.revision).toBe(n)
      }
    }
  })

  it('leaves a command of two events to an index that has reached the first', async () => {
    const store = await storeWith(253)
    const { tip, lastAt } = await open(store)
    const at = lastAt ?? timestampOf(0)
    let last = tip
    for (const [index, name] of ['twice', 'twice', 'after'].entries()) {
      const id = commandId(name)
      const metadata = { prev_hash: last.hash, command_id: id, correlation_id: id, causation_id: id, at }
      const event = chainEvent(last, stream, {
        event: { type: 'Added', data: { amount: 1, sum: 254 + index } },
        metadata,
      })
      await store.append([event])
      last = event
    }
    // Takes the snapshot of the event after the two, which have the positions 255 and 256.
    await open(store)
    expect((await open(store, 254)).recent.ids?.get(commandId('twice'))?.revision).toBe(254)
    const { recent } = await open(store, 255)
    expect([recent.floor, recent.ids?.get(commandId('twice')), recent.ids?.get(commandId('after'))?.revision]).toEqual([
      255,
      undefined,
      256,
    ])
  })

  it('is rejected with UnknownEventType at an event that this release does not know', async () => {
    const store = await storeWith(3)
    const { tip, lastAt } = await open(store)
    const id = commandId('future')
    const metadata = {
      prev_hash: tip.hash,
      command_id: id,
      correlation_id: id,
      causation_id: id,
      at: lastAt ?? '2026-01-01T00:00:00.000000Z',
    } as Parameters<typeof chainEvent>[2]['metadata']
    await store.append([chainEvent(tip, stream, { event: { type: 'Multiplied', data: {} }, metadata })])
    await expect(open(store)).rejects.toThrow(UnknownEventType)
  })

  it('is rejected with StoreDamaged, which names the event, if bytes of an event were changed', async () => {
    const store = await storeWith(9)
    const forged: EventStore = {
      ...store,
      readStream: async (name, range) =>
        (await store.readStream(name, range)).map((event) =>
          event.revision === 5 ? { ...event, data: Buffer.from('{"amount":1,"sum":1000}') } : event,
        ),
    }
    await expect(open(forged)).rejects.toThrow(StoreDamaged)
    await expect(open(forged)).rejects.toThrow('tally-a@5')
  })

  it('is rejected with StoreDamaged if an event is missing', async () => {
    const store = await storeWith(9)
    const torn = keeping(store, (revision) => revision !== 5)
    await expect(open(torn)).rejects.toThrow('tally-a@6 does not follow')
  })
})
