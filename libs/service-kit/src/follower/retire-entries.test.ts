import { viewKey, viewKeys, viewPrefix } from '@folio/contracts/view-keys.ts'
import { DAY_MS } from '@folio/kernel/units/time-units.ts'
import type { ReadModel, ViewValue } from '@folio/read-model/port.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { readPage } from '../events/read-page.ts'
import { silentLog } from '../telemetry/telemetry.ts'
import { NOW, type TallyEvent, tally, writeTally } from '../testing/tally.ts'
import { DEFAULT_TIMES } from '../time-limits.ts'
import type { Project } from '../views/projection.ts'
import { typedView } from '../views/typed-view.ts'
import { projectedView } from './projected-view.ts'
import { entryRetirer } from './retire-entries.ts'

const EVENTS = 1200
const retention = { prefix: viewPrefix<ViewValue>('kept/'), keptMs: 10 * DAY_MS }

/** Shows each event under the prefix of the retention and beside it. */
const project: Project<TallyEvent> = ({ revision }, view) => {
  view.put(viewKey<ViewValue>(`kept/${revision}`), { revision })
  view.put(viewKey<ViewValue>(`other/${revision % 3}`), { revision })
}

/** A follower's view of a store with events, which has shown those up to a position. */
const world = async (shownUpTo = EVENTS) => {
  const store = memoryStore()
  await writeTally(store, EVENTS - 1)
  let now = NOW
  const model = memoryReadModel(() => now)
  const deletes: number[] = []
  const readModel: ReadModel = {
    ...model,
    apply: async (view, change) => {
      if (change.deletes.size > 0) deletes.push(change.deletes.size)
      return model.apply(view, change)
    },
  }
  const options = {
    service: 'tally',
    streamPrefixes: ['tally-'],
    eventTypes: tally.eventTypes,
    store,
    readModel,
    project,
    clock: () => now,
    times: DEFAULT_TIMES,
    log: silentLog,
  }
  const show = async (view: ReturnType<typeof projectedView<TallyEvent>>, upTo: number): Promise<void> => {
    const range = { prefixes: ['tally-'], after: view.position(), limit: upTo - view.position() }
    await view.show(readPage<TallyEvent>(await store.readAll(range), tally.eventTypes))
  }
  const begin = async () => {
    const view = projectedView<TallyEvent>(options)
    await view.begin()
    if (view.position() < shownUpTo) await show(view, shownUpTo)
    return { view, retire: entryRetirer({ ...options, view }, retention) }
  }
  const left = async () => {
    const { entries } = await typedView(model, 'tally').list({ prefix: viewPrefix<ViewValue>(''), limit: 10_000 })
    return Object.fromEntries(entries)
  }
  const keptCount = async () => Object.keys(await left()).filter((key) => key.startsWith('kept/')).length
  const moveTo = (days: number) => {
    now = NOW + days * DAY_MS * 1000
  }
  return { model, begin, show, left, keptCount, moveTo, deletes }
}

it('retires the entries of old events only, in bounded steps, and records up to which position', async () => {
  const { begin, left, keptCount, moveTo, deletes } = await world()
  const { retire } = await begin()
  moveTo(9.9)
  await retire()
  expect(await keptCount()).toBe(EVENTS)
  moveTo(10.1)
  await retire()
  expect(await left()).toMatchObject({ [viewKeys.retiredEntries]: { position: EVENTS }, 'other/0': {} })
  expect(await keptCount()).toBe(0)
  expect(Math.max(...deletes)).toBeLessThanOrEqual(500)
})

it('continues after a restart from the position in the view, and not beyond its checkpoint', async () => {
  const { begin, show, left, keptCount, moveTo, deletes } = await world(700)
  moveTo(11)
  const first = await begin()
  await first.retire()
  expect([await keptCount(), (await left())[viewKeys.retiredEntries]]).toEqual([1, { position: 699 }])
  const second = await begin()
  await show(second.view, EVENTS)
  deletes.length = 0
  await second.retire()
  expect([await keptCount(), deletes]).toEqual([0, [499, 2]])
})

it('makes a rebuilt view equal to the earlier one', async () => {
  const { model, begin, show, left, moveTo } = await world()
  moveTo(11)
  const { view, retire } = await begin()
  await retire()
  const before = await left()
  model.wipe()
  await view.begin()
  await show(view, EVENTS)
  await retire()
  expect(await left()).toEqual(before)
})

it('does not change a view that another instance has moved', async () => {
  const { begin, show, keptCount, moveTo } = await world(700)
  const [stale, owner] = [await begin(), await begin()]
  await show(owner.view, EVENTS)
  moveTo(11)
  await stale.retire()
  expect(await keptCount()).toBe(EVENTS)
})
