import type { EventStore } from '@folio/event-store/port.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { tally, writeTally } from '../testing/tally.ts'
import { DEFAULT_TIMES } from '../time-limits.ts'
import { viewReader } from '../views/view-reader.ts'
import { singleAggregate } from './aggregate.ts'
import { aggregateCache } from './aggregate-cache.ts'

const TALLIES = 60
const OPENINGS_AT_ONCE_MAX = 16
const ADDITIONS = 300

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const keyOf = (stream: string): string => stream.slice(stream.lastIndexOf('-') + 1)

/** Counts the tallies of which the snapshot is read and the events are not; a read takes a turn of the event loop. */
const countingStore = (store: EventStore) => {
  const opening = new Set<string>()
  let most = 0
  const counting: EventStore = {
    ...store,
    readStream: async (name, range) => {
      const isSnapshot = name.startsWith('snapshot-')
      if (isSnapshot) opening.add(keyOf(name))
      most = Math.max(most, opening.size)
      await turn()
      if (!isSnapshot) opening.delete(keyOf(name))
      return store.readStream(name, range)
    },
  }
  return { store: counting, most: () => most }
}

it(`opens ${OPENINGS_AT_ONCE_MAX} aggregates at a time, however many have commands after a start`, async () => {
  const written = memoryStore()
  const keys = Array.from({ length: TALLIES }, (_, n) => String(n))
  for (const key of keys) await writeTally(written, ADDITIONS, key)
  const { store, most } = countingStore(written)
  const view = viewReader(
    memoryReadModel(() => 0),
    'tally',
    { epoch: 1, now: () => 0, times: DEFAULT_TIMES },
  )
  const cache = aggregateCache({ store, view, aggregates: singleAggregate(tally), indexWatermark: () => 0 })
  const states = await Promise.all(keys.map((key) => cache.load(key, tally)))
  expect(new Set(states.map(({ state }) => state.count))).toEqual(new Set([ADDITIONS]))
  expect(most()).toBe(OPENINGS_AT_ONCE_MAX)
})

it('keeps fewer aggregates while they hold the ids of many recent commands', async () => {
  const store = memoryStore()
  const keys = ['a', 'b', 'c']
  for (const key of keys) await writeTally(store, 200, key)
  const view = viewReader(
    memoryReadModel(() => 0),
    'tally',
    { epoch: 1, now: () => 0, times: DEFAULT_TIMES },
  )
  const aggregates = singleAggregate(tally)
  let indexed = 0
  const cache = aggregateCache({ store, view, aggregates, indexWatermark: () => indexed, aggregatesMax: 20 })
  const kept = () => keys.filter((key) => cache.cached(key, tally) !== undefined)
  for (const key of keys) await cache.load(key, tally)
  expect(kept()).toEqual(['b', 'c'])
  indexed = await store.lastPosition()
  expect(kept()).toEqual(['b', 'c'])
  await cache.load('a', tally)
  expect(kept()).toEqual(keys)
})
