import { embeddedBus } from '@folio/bus/embedded.ts'
import { ledgerBalances } from '@folio/contracts/balance-record.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { type EventStore, StoreDamaged } from '@folio/event-store/port.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { retainingBus } from '@folio/test-kit/retaining-bus.ts'
import { expect, it } from 'vitest'
import { storedEvent } from '../events/stored-event.ts'
import { type TallyEvent, tally, writeTally } from '../testing/tally.ts'
import { projectTally, tallyPublication } from '../testing/tally-publication.ts'
import { changesOf } from '../views/projection.ts'
import { publicationMessages, publishMessages } from './publication.ts'
import { republish } from './republish.ts'

const { ledger } = tallyPublication

/** Three tallies, their view and their published messages, with events of another service between. */
const world = async () => {
  const store = memoryStore(4)
  await writeTally(store, 300, 'a')
  await writeTally(store, 3, 'b')
  await writeTally(store, 250, 'c')
  const { events } = await store.readAll({ prefixes: [], after: 0, limit: 1000 })
  const read = events.map((recorded) => ({ recorded, stored: storedEvent<TallyEvent>(recorded, tally.eventTypes) }))
  const readModel = memoryReadModel(() => 0)
  const to = { epoch: 4, position: events.length }
  const shown = changesOf(
    read.map(({ stored }) => stored),
    projectTally,
  )
  await readModel.apply('tally', { from: null, to, ...shown })
  const before = retainingBus(embeddedBus())
  await publishMessages(before, publicationMessages(tallyPublication), { events: read, epoch: 4 })
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

it('publishes the same bytes and headers again, in the same order, from the position on', async () => {
  const { parts, before, last } = await world()
  for (const from of [1, 2, 302, last]) {
    const bus = retainingBus(embeddedBus())
    const reached: number[] = []
    const range = { from, upTo: last, onProgress: (position: number) => void reached.push(position) }
    expect(await republish({ ...parts, bus }, range)).toBe(last - from + 1)
    expect(wiresOf(bus.retained(ledger))).toEqual(wiresOf(before.retained(ledger).slice(from - 1)))
    expect(reached.at(-1)).toBe(last)
  }
})

it('publishes only those balances again that the view still shows', async () => {
  const { parts, before, last } = await world()
  const bus = retainingBus(embeddedBus())
  await republish({ ...parts, bus }, { from: 1, upTo: last, onProgress: () => {} })
  expect(bus.retained(ledgerBalances)).toEqual(before.retained(ledgerBalances))
  const early = retainingBus(embeddedBus())
  await republish({ ...parts, bus: early }, { from: 1, upTo: 100, onProgress: () => {} })
  expect(early.retained(ledger)).toHaveLength(100)
  expect(early.retained(ledgerBalances)).toEqual([])
})

it('publishes nothing after the last position, and no streams of other services', async () => {
  const { parts, last } = await world()
  const bus = retainingBus(embeddedBus())
  expect(await republish({ ...parts, bus }, { from: last + 1, upTo: last, onProgress: () => {} })).toBe(0)
  const others = { ...parts, bus, streamPrefix: 'other-' }
  expect(await republish(others, { from: 1, upTo: last, onProgress: () => {} })).toBe(0)
  expect(bus.retained(ledger)).toEqual([])
})

it('publishes neither an event whose bytes were changed nor any after it', async () => {
  const { parts, last } = await world()
  const bus = retainingBus(embeddedBus())
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
  expect(bus.retained(ledger).length).toBeLessThan(302)
})

it.each([
  ['is missing', 'the view tally does not exist', undefined],
  ['is of another epoch', 'the view tally has epoch 3, and the store 4', { epoch: 3, position: 553 }],
  ['is behind', 'the view tally is at position 552, before 553', { epoch: 4, position: 552 }],
])('publishes nothing where the view %s, and names it', async (_, message, to) => {
  const { parts, last } = await world()
  const bus = retainingBus(embeddedBus())
  const readModel = memoryReadModel(() => 0)
  if (to !== undefined) await readModel.apply('tally', { from: null, to, puts: new Map(), deletes: new Set() })
  const range = { from: 1, upTo: last, onProgress: () => {} }
  await expect(republish({ ...parts, readModel, bus }, range)).rejects.toThrow(
    `${message}; let the views catch up first`,
  )
  expect(bus.retained(ledger)).toEqual([])
})

it('publishes up to a position after the one of the view where the store holds no event of its streams between', async () => {
  const { parts, last } = await world()
  const bus = retainingBus(embeddedBus())
  expect(await republish({ ...parts, bus }, { from: 1, upTo: last + 1, onProgress: () => {} })).toBe(last)
})

it('ends at a page for which the view begins again', async () => {
  const { parts, last } = await world()
  const bus = retainingBus(embeddedBus())
  const begunAgain = { from: null, to: { epoch: 4, position: 1 }, puts: new Map(), deletes: new Set<string>() }
  const onProgress = () => void parts.readModel.apply('tally', begunAgain)
  await expect(republish({ ...parts, bus }, { from: 1, upTo: last, onProgress })).rejects.toThrow(
    `the view tally is at position 1, before ${last}`,
  )
  expect(bus.retained(ledger)).toHaveLength(200)
})
