import { type EventStore, StoreDamaged } from '@folio/event-store/port.ts'
import { GENESIS } from '@folio/kernel/hash-chain.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { openAccount } from './account.ts'
import { chained, UnknownEventType } from './event-codec.ts'
import { keepSnapshots, snapshotNumber, snapshotStream } from './snapshots.ts'
import { commandId, storeWith, tally } from './test-tally.ts'

const stream = 'tally-a'
const side = snapshotStream(tally.foldVersion, stream)
const place = { foldVersion: tally.foldVersion, stream }
const open = (store: EventStore, indexedTo = 0) => openAccount(store, tally, { stream, indexedTo })
const sideRevisions = async (store: EventStore) =>
  (await store.readStream(side, { direction: 'forwards', limit: 100 })).map(({ revision }) => revision)

describe('an account that is opened', () => {
  it('of which there is nothing is as it was before anything happened', async () => {
    const account = await open(memoryStore())
    expect([account.state, account.tip, account.lastAt]).toEqual([tally.initial, GENESIS, undefined])
    expect(account.recent.floor()).toBe(0)
  })

  it.each([1, 255, 256, 257, 511, 512, 3000])(
    'with %i events is the same with snapshots and without',
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

  it('fills in the snapshots that are missing, whoever took the ones before', async () => {
    const store = await storeWith(1500)
    await keepSnapshots(store, { ...place, tip: GENESIS }, [{ revision: 256, state: { sum: 256, count: 256 } }])
    expect((await open(store)).state).toEqual({ sum: 1500, count: 1500 })
    expect(await sideRevisions(store)).toEqual([0, 1, 2, 3, 4])
    expect((await open(store)).state).toEqual({ sum: 1500, count: 1500 })
  })

  it('is right also when another instance writes the same snapshots at the same time', async () => {
    const store = await storeWith(1500)
    const accounts = await Promise.all([open(store), open(store), open(store)])
    for (const { state } of accounts) expect(state).toEqual({ sum: 1500, count: 1500 })
    expect(await sideRevisions(store)).toEqual([0, 1, 2, 3, 4])
  })

  it.each([
    [0, [stream]],
    [1, [stream]],
    [255, [stream]],
    [256, [stream, side]],
    [600, [stream, side]],
  ])('with %i events needs to read no more than %j', async (events, needed) => {
    const store = await storeWith(events)
    await open(store)
    const begun: string[] = []
    const watched: EventStore = {
      ...store,
      readStream: (name, range) => {
        begun.push(name)
        return store.readStream(name, range)
      },
    }
    expect((await open(watched, events)).state).toEqual({ sum: events, count: events })
    expect(begun).toEqual(needed)
  })

  it('is right also when its newest events were read before others came, and its snapshot after', async () => {
    const store = await storeWith(600)
    await open(store)
    const earlier: EventStore = {
      ...store,
      readStream: async (name, range) => {
        const events = await store.readStream(name, range)
        return range.direction === 'backwards' && name === stream
          ? events.filter(({ revision }) => revision < 500)
          : events
      },
    }
    const { state, tip } = await open(earlier, 600)
    expect([state, tip.revision]).toEqual([{ sum: 600, count: 600 }, 600])
  })

  it('believes snapshots of its own fold alone', async () => {
    const store = await storeWith(600)
    const other = { foldVersion: 2, stream, tip: GENESIS }
    await keepSnapshots(store, other, [{ revision: 512, state: { sum: -1, count: -1 } }])
    expect((await open(store)).state).toEqual({ sum: 600, count: 600 })
  })

  it('knows the ids of all commands answered after the position that the index had reached', async () => {
    const store = await storeWith(1000)
    await open(store)
    for (const indexedTo of [0, 100, 770, 1001, Number.POSITIVE_INFINITY]) {
      const { recent } = await open(store, indexedTo)
      expect(recent.floor()).toBeLessThanOrEqual(Math.min(indexedTo, 770))
      // The event of command n stands at revision n and position n + 1.
      for (let n = 1; n <= 1000; n += 1) {
        if (n + 1 > recent.floor()) expect(recent.get(commandId(`e${n}`))?.revision).toBe(n)
      }
    }
  })

  it('meets an event that this release does not know: it stops there and never skips it', async () => {
    const store = await storeWith(3)
    const { tip, lastAt } = await open(store)
    const id = commandId('future')
    const metadata = {
      prev_hash: tip.hash,
      command_id: id,
      correlation_id: id,
      causation_id: id,
      at: lastAt ?? '2026-01-01T00:00:00.000000Z',
    } as Parameters<typeof chained>[2]['metadata']
    await store.append([chained(tip, stream, { event: { type: 'Multiplied', data: {} }, metadata })])
    await expect(open(store)).rejects.toThrow(UnknownEventType)
  })

  it('whose bytes were changed is damaged, and the place is named', async () => {
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

  it('one of whose events is missing is damaged', async () => {
    const store = await storeWith(9)
    const torn: EventStore = {
      ...store,
      readStream: async (name, range) => (await store.readStream(name, range)).filter(({ revision }) => revision !== 5),
    }
    await expect(open(torn)).rejects.toThrow('tally-a@6 does not follow')
  })
})
