import { embeddedBus } from '@folio/bus/embedded.ts'
import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { type EventStore, StoreDamaged } from '@folio/event-store/port.ts'
import { keepingBus } from '@folio/test-kit/keeping-bus.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { changesOf, storedEvent } from './projection.ts'
import { publish } from './publish.ts'
import { republish } from './republish.ts'
import { type TallyEvent, tally, written } from './test-tally.ts'
import { projectTally, tallyPublication } from './test-tally-publication.ts'

const { ledger } = tallyPublication

/** Three tallies, their view, and what was published of them; another service's events stand between. */
const world = async () => {
  const store = memoryStore(4)
  await written(store, 300, 'a')
  await written(store, 3, 'b')
  await written(store, 250, 'c')
  const { events } = await store.readAll({ prefixes: [], after: 0, limit: 1000 })
  const read = events.map((recorded) => ({ recorded, stored: storedEvent<TallyEvent>(recorded, tally.eventTypes) }))
  const readModel = memoryReadModel(() => 0)
  const to = { epoch: 4, position: events.length }
  const shown = changesOf(
    read.map(({ stored }) => stored),
    projectTally,
  )
  await readModel.apply('tally', { from: null, to, ...shown })
  const before = keepingBus(embeddedBus())
  await publish(before, tallyPublication, { events: read, epoch: 4 })
  const parts = {
    service: 'tally',
    streamPrefix: 'tally-',
    eventTypes: tally.eventTypes,
    publication: tallyPublication,
    store,
    readModel,
  }
  return { parts, before, last: events.length }
}

const wiresOf = (records: readonly unknown[]) => records.map((record) => ledger.encode(record as LedgerRecord))

it('the same bytes with the same headers come again, in the same order, from the position on', async () => {
  const { parts, before, last } = await world()
  for (const from of [1, 2, 302, last]) {
    const bus = keepingBus(embeddedBus())
    const reached: number[] = []
    const range = { from, upTo: last, onProgress: (position: number) => void reached.push(position) }
    expect(await republish({ ...parts, bus }, range)).toBe(last - from + 1)
    expect(wiresOf(bus.kept(ledger))).toEqual(wiresOf(before.kept(ledger).slice(from - 1)))
    expect(reached.at(-1)).toBe(last)
  }
})

it('of the balances those come again that still stand, and no others', async () => {
  const { parts, before, last } = await world()
  const bus = keepingBus(embeddedBus())
  await republish({ ...parts, bus }, { from: 1, upTo: last, onProgress: () => {} })
  expect(bus.kept(ledgerBalances)).toEqual(before.kept(ledgerBalances))
  const early = keepingBus(embeddedBus())
  await republish({ ...parts, bus: early }, { from: 1, upTo: 100, onProgress: () => {} })
  expect(early.kept(ledger)).toHaveLength(100)
  expect(early.kept(ledgerBalances)).toEqual([])
})

it('nothing comes again from beyond the end, and of streams of others', async () => {
  const { parts, last } = await world()
  const bus = keepingBus(embeddedBus())
  expect(await republish({ ...parts, bus }, { from: last + 1, upTo: last, onProgress: () => {} })).toBe(0)
  const others = { ...parts, bus, streamPrefix: 'other-' }
  expect(await republish(others, { from: 1, upTo: last, onProgress: () => {} })).toBe(0)
  expect(bus.kept(ledger)).toEqual([])
})

it('an event that is not what was written is not published, nor is anything after it', async () => {
  const { parts, last } = await world()
  const bus = keepingBus(embeddedBus())
  const damaged: EventStore = {
    ...parts.store,
    readAll: async (range) => {
      const page = await parts.store.readAll(range)
      const events = page.events.map((event) =>
        event.position === 302 ? { ...event, source: undefined, data: Buffer.from('{"sum":9}') } : event,
      )
      return { ...page, events }
    },
  }
  const range = { from: 1, upTo: last, onProgress: () => {} }
  await expect(republish({ ...parts, store: damaged, bus }, range)).rejects.toThrow(StoreDamaged)
  expect(bus.kept(ledger).length).toBeLessThan(302)
})
