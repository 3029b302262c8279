import { NEWEST_HOUR, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { chain, eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { tickWriter } from '@folio/ticks/testing/tick-writer.ts'
import { expect, it } from 'vitest'
import { offering } from '../../domain/offering.ts'
import { offeringPreparation } from './prepare-offering.ts'

const NEWEST = 1_800_000_000
const ZERO = amountOf('0')
const revise = {
  type: 'ReviseModel',
  symbol: 'ONE',
  model: { volatility: amountOf('0.1'), interest: ZERO, yield: ZERO },
} as const

/** A store with ticks at some epochs. */
const storeWith = async (...ticks: readonly number[]): Promise<EventStore> => {
  const store = memoryStore()
  const writer = tickWriter(store)
  for (const epoch of ticks) await writer.record(epoch, { ONE: '1.00' })
  await writer.flush()
  return store
}

const epochIn = async (store: EventStore, second: number) => {
  const ports = {
    store,
    clock: () => second * 1e6 + 999_999,
    view: { list: () => Promise.reject(new Error('unused')) },
  }
  const { command } = await offeringPreparation.prepare(ports, revise, offering.initial)
  expect(offeringPreparation.isPrepared(revise, offering.initial)).toBe(false)
  expect(offeringPreparation.isPrepared(command, offering.initial)).toBe(true)
  return 'facts' in command ? command.facts?.epoch : undefined
}
const epochAt = async (second: number, ...ticks: readonly number[]) => epochIn(await storeWith(...ticks), second)

it.each([
  ['the second of the clock', NEWEST + 5],
  ['the second of the clock, an hour after the newest tick', NEWEST + 3600],
])('a revision is decided on %s', async (_, second) => {
  expect(await epochAt(second, NEWEST - 1, NEWEST)).toBe(second)
})

it('a revision is decided on the newest tick where the clock is behind it, and without ticks on the clock', async () => {
  expect(await epochAt(NEWEST - 5, NEWEST - 1, NEWEST)).toBe(NEWEST)
  expect(await epochAt(NEWEST)).toBe(NEWEST)
})

it('a revision is decided on the newest tick where the clock is in the hour before and the saved hour is that one', async () => {
  const store = await storeWith(NEWEST - 1)
  const saved = await store.loadPosition(NEWEST_HOUR)
  if (saved === undefined) throw new Error('the writer saved no hour')
  const later = await storeWith(NEWEST - 1, NEWEST)
  await later.savePosition(NEWEST_HOUR, saved)
  expect(await epochIn(later, NEWEST - 5)).toBe(NEWEST)
})

it('a revision is decided on the newest tick before an hour that holds only the commitment of a day', async () => {
  const store = await storeWith(NEWEST - 1)
  const stream = ticksStream(NEWEST)
  const previous = { stream: ticksStream(NEWEST - 1), revision: 0, hash: 'cd'.repeat(32) }
  const day = { day: '20270115', commitment: 'ab'.repeat(32), opened: { previous, committed: [] } }
  const data = Buffer.from(JSON.stringify(day))
  const metadata = Buffer.from(JSON.stringify({ prev_hash: GENESIS.hash }))
  const committed = chain(GENESIS, { stream, type: 'DayCommitted', data, metadata })
  const appended = await store.append([committed])
  if (appended.outcome !== 'appended') throw new Error('the commitment was not appended')
  const event = { stream, revision: 0, id: eventId(committed.hash) }
  await store.savePosition(NEWEST_HOUR, { epoch: store.epoch, position: appended.position, event })
  expect(await epochIn(store, NEWEST - 100)).toBe(NEWEST - 1)
})
