import { viewKeys, viewPrefix } from '@folio/contracts/view-keys.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { KEYS_PER_GET_MAX, type ReadModel, type ViewValue } from '@folio/read-model/port.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { silentLog } from '../telemetry/telemetry.ts'
import { NOW } from '../testing/tally.ts'
import { DEFAULT_TIMES } from '../time-limits.ts'
import { typedView } from '../views/typed-view.ts'
import { ttlEntryEvictor } from './evict-ttl-entries.ts'
import { projectedView } from './projected-view.ts'

const SECOND = 1_000_000
const service = 'tally'
const AT_BEGINNING = { epoch: 1, position: 0 }

/** An entry that passes so many seconds from now, or has passed so long ago. */
const expiring = (seconds: number): ViewValue => ({ expires_at: timestampOf(NOW + seconds * SECOND) })

/** A view with entries under such names, and how to drop what has passed of them. */
const world = async (entries: Readonly<Record<string, ViewValue>>, watch = (model: ReadModel): ReadModel => model) => {
  const model = memoryReadModel(() => NOW)
  const readModel = watch(model)
  const clock = () => NOW
  const dependencies = { service, streamPrefixes: ['tally-'], store: memoryStore(), readModel, log: silentLog }
  const view = projectedView({ ...dependencies, project: () => {}, clock, times: DEFAULT_TIMES })
  await view.begin()
  const put = (names: Readonly<Record<string, ViewValue>>) =>
    model.apply(service, {
      from: AT_BEGINNING,
      to: AT_BEGINNING,
      puts: new Map(Object.entries(names)),
      deletes: new Set(),
    })
  await put(entries)
  const left = async () => {
    const { entries } = await typedView(model, service).list({ prefix: viewPrefix<ViewValue>(''), limit: 10_000 })
    return Object.fromEntries(entries)
  }
  return { put, left, drop: ttlEntryEvictor({ service, readModel, view, clock }) }
}

it('deletes expired entries only, and records up to which moment', async () => {
  const stays = { 'passing/new': expiring(1), 'passing/now': expiring(0), 'other/old': expiring(-9) }
  const { left, drop } = await world({ 'passing/old': expiring(-1), 'passing/older': expiring(-9), ...stays })
  await drop()
  expect(await left()).toEqual({ ...stays, [viewKeys.evictedTtlEntries]: { before: timestampOf(NOW) } })
})

it('changes nothing if no entry has expired', async () => {
  const entries = { 'passing/new': expiring(1) }
  const { left, drop } = await world(entries)
  await drop()
  expect(await left()).toEqual(entries)
})

/** Notes the evictions of a view: up to which moment, and the number of entries that each deleted. */
const watchedEvictions = () => {
  const changes: (readonly [before: unknown, deleted: number])[] = []
  const watch = (model: ReadModel): ReadModel => ({
    ...model,
    apply: async (view, change) => {
      const evicted = change.puts.get(viewKeys.evictedTtlEntries)
      if (evicted !== undefined) changes.push([evicted['before'], change.deletes.size])
      return model.apply(view, change)
    },
  })
  return { changes, watch }
}

it('deletes more entries than fit into one change, the earliest expiry first', async () => {
  const count = 2 * KEYS_PER_GET_MAX + 7
  const names = Array.from({ length: count }, (_, n) => [`passing/${n}`, expiring(n - count)] as const)
  const { changes, watch } = watchedEvictions()
  const { left, drop } = await world(Object.fromEntries(names), watch)
  await drop()
  expect(Object.keys(await left())).toEqual([viewKeys.evictedTtlEntries])
  const boundary = (n: number) => timestampOf(NOW + (n - count) * SECOND)
  expect(changes).toEqual([
    [boundary(KEYS_PER_GET_MAX), KEYS_PER_GET_MAX],
    [boundary(2 * KEYS_PER_GET_MAX), KEYS_PER_GET_MAX],
    [timestampOf(NOW), 7],
  ])
})

/** Entries that expire at one moment, so many seconds ago. */
const together = (count: number, secondsAgo: number) =>
  Array.from({ length: count }, (_, n) => [`passing/${secondsAgo}/${n}`, expiring(-secondsAgo)] as const)

it('deletes the entries of one moment in one change, also if they are more than one read may name', async () => {
  const count = KEYS_PER_GET_MAX + 1
  const { changes, watch } = watchedEvictions()
  const entries = [...together(1, 5), ...together(count, 4), ...together(2, 3)]
  const { left, drop } = await world(Object.fromEntries(entries), watch)
  await drop()
  expect(Object.keys(await left())).toEqual([viewKeys.evictedTtlEntries])
  expect(changes).toEqual([
    [timestampOf(NOW - 4 * SECOND), 1],
    [timestampOf(NOW - 4 * SECOND + 1), count],
    [timestampOf(NOW), 2],
  ])
})

it('deletes more entries of one moment than fit into one change in several', async () => {
  const { changes, watch } = watchedEvictions()
  const { left, drop } = await world(Object.fromEntries(together(10_003, 4)), watch)
  await drop()
  expect(Object.keys(await left())).toEqual([viewKeys.evictedTtlEntries])
  expect(changes).toEqual([
    [timestampOf(NOW - 4 * SECOND + 1), 10_000],
    [timestampOf(NOW), 3],
  ])
})

it('keeps an entry that was put again under the same key meanwhile', async () => {
  const renewed = { 'passing/again': expiring(60) }
  let renew = async (): Promise<unknown> => undefined
  const { put, left, drop } = await world({ 'passing/again': expiring(-1) }, (model) => ({
    ...model,
    list: async (view, range) => {
      const listed = await model.list(view, range)
      await renew()
      return listed
    },
  }))
  renew = () => put(renewed)
  await drop()
  expect(await left()).toMatchObject(renewed)
})
