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

it('deletes more entries than fit into one change, the earliest expiry first', async () => {
  const count = 2 * KEYS_PER_GET_MAX + 7
  const names = Array.from({ length: count }, (_, n) => [`passing/${n}`, expiring(n - count)] as const)
  const moments: unknown[] = []
  const noting = (model: ReadModel): ReadModel => ({
    ...model,
    apply: async (view, change) => {
      if (change.puts.has(viewKeys.evictedTtlEntries))
        moments.push(change.puts.get(viewKeys.evictedTtlEntries)?.['before'])
      return model.apply(view, change)
    },
  })
  const { left, drop } = await world(Object.fromEntries(names), noting)
  await drop()
  expect(Object.keys(await left())).toEqual([viewKeys.evictedTtlEntries])
  const boundary = (n: number) => timestampOf(NOW + (n - count) * SECOND)
  expect(moments).toEqual([boundary(KEYS_PER_GET_MAX), boundary(2 * KEYS_PER_GET_MAX), timestampOf(NOW)])
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
