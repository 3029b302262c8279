import { embeddedBus } from '@folio/bus/embedded.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { DAY_MS } from '@folio/kernel/units/time-units.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { readPage } from '../events/read-page.ts'
import { planAppend } from '../planning/plan-append.ts'
import { asItCame } from '../preparation/prepare-commands.ts'
import { silentLog } from '../telemetry/telemetry.ts'
import { clientCommand, commandId, NOW, newTally, type TallyEvent, tally, writeTally } from '../testing/tally.ts'
import { DEFAULT_TIMES } from '../time-limits.ts'
import { typedView } from '../views/typed-view.ts'
import { follow } from './follow.ts'
import { projectedView } from './projected-view.ts'
import { commandIdPurger } from './purge-command-ids.ts'

const WITHIN_MS = 10 * 60_000
/** Opens a tally so many days after the present of the tests, by a command of that name. */
const openedLater = async (store: EventStore, days: number, id: string): Promise<void> => {
  const now = NOW + days * DAY_MS * 1000
  const message = clientCommand({ id, at: now, notAfter: now + 4_000_000, command: { type: 'Open' } })
  const current = newTally(`tally-${id}`)
  const plan = planAppend({ aggregate: tally, current, duplicateChecks: new Map(), now, epoch: 1 }, [asItCame(message)])
  await store.append(plan.events.map(({ chained }) => chained))
}

/** A follower that keeps ids for ten days, in a time that can be moved on. */
const world = () => {
  const store = memoryStore()
  const changes: { readonly puts: number; readonly deletes: number }[] = []
  let days = 0
  const clock = () => NOW + days * DAY_MS * 1000 + performance.now() * 1000
  const memory = memoryReadModel(clock)
  const readModel: ReadModel = {
    ...memory,
    apply: async (view, change) => {
      const puts = [...change.puts.keys()].filter((key) => key.startsWith('cmd/')).length
      changes.push({ puts, deletes: change.deletes.size })
      return memory.apply(view, change)
    },
  }
  const begin = (commandIdsKeptMs = 10 * DAY_MS, watched: EventStore = store) =>
    follow<TallyEvent>({
      service: 'tally',
      streamPrefixes: ['tally-'],
      eventTypes: tally.eventTypes,
      store: watched,
      bus: embeddedBus(),
      readModel,
      project: () => {},
      nextStep: () => undefined,
      isOwner: () => true,
      onUnknownEvent: () => {},
      clock,
      times: { ...DEFAULT_TIMES, commandIdsKeptMs },
      log: silentLog,
    })
  const known = async (...ids: readonly string[]) => {
    const { values } = await typedView(readModel, 'tally').get(ids.map((id) => viewKeys.command(commandId(id))))
    return ids.filter((_, place) => values[place] !== undefined)
  }
  const forgottenTo = async () =>
    (await typedView(readModel, 'tally').get([viewKeys.purgedCommandIds])).values[0]?.position
  const moveTo = (day: number) => {
    days = day
  }
  return { store, memory, changes, begin, known, forgottenTo, moveTo }
}

it('purges the id of a command when the retention of its age is over', () =>
  inSimulatedTime(async () => {
    const { store, begin, known, forgottenTo, moveTo } = world()
    await writeTally(store, 2)
    await openedLater(store, 5, 'later')
    const follower = begin()
    await sleep(2000)
    expect(await known('open', 'e1', 'e2', 'later')).toEqual(['open', 'e1', 'e2', 'later'])
    moveTo(9.9)
    await sleep(70_000)
    expect(await known('open', 'e1', 'e2', 'later')).toEqual(['open', 'e1', 'e2', 'later'])
    expect(await forgottenTo()).toBeUndefined()
    moveTo(11)
    await sleep(70_000)
    expect(await known('open', 'e1', 'e2', 'later')).toEqual(['later'])
    expect(await forgottenTo()).toBe(3)
    moveTo(16)
    await sleep(70_000)
    expect(await known('later')).toEqual([])
    expect(await forgottenTo()).toBe(4)
    await follower.stop()
  }, WITHIN_MS))

it('omits ids from a rebuilt view that would be purged at once', () =>
  inSimulatedTime(async () => {
    const { store, memory, changes, begin, known, forgottenTo, moveTo } = world()
    await writeTally(store, 1500)
    await openedLater(store, 5, 'later')
    moveTo(11)
    const follower = begin()
    await sleep(2000)
    expect(changes.reduce((sum, { puts }) => sum + puts, 0)).toBe(1)
    expect([await known('e1500', 'later'), await forgottenTo()]).toEqual([['later'], 1501])
    memory.wipe()
    await sleep(5000)
    expect([await known('e1500', 'later'), await forgottenTo()]).toEqual([['later'], 1501])
    await follower.stop()
  }, WITHIN_MS))

it('purges many ids in bounded batches', () =>
  inSimulatedTime(async () => {
    const { store, changes, begin, known, forgottenTo, moveTo } = world()
    await writeTally(store, 3000)
    const follower = begin()
    await sleep(2000)
    expect(await known('e1', 'e3000')).toEqual(['e1', 'e3000'])
    moveTo(11)
    await sleep(70_000)
    expect([await known('e1', 'e3000'), await forgottenTo()]).toEqual([[], 3001])
    expect(Math.max(...changes.map(({ deletes }) => deletes))).toBeLessThanOrEqual(500)
    await follower.stop()
  }, WITHIN_MS))

it('continues after a restart from the position in the view, and reads only due events', () =>
  inSimulatedTime(async () => {
    const { store, begin, known, moveTo } = world()
    await writeTally(store, 2)
    await openedLater(store, 5, 'later')
    moveTo(11)
    const first = begin()
    await sleep(5000)
    await first.stop()
    const reads: number[] = []
    const watched: EventStore = {
      ...store,
      readAll: async (range) => {
        reads.push(range.after)
        return store.readAll(range)
      },
    }
    const second = begin(10 * DAY_MS, watched)
    await sleep(60_000)
    expect(reads).toEqual([3])
    expect(await known('e1', 'later')).toEqual(['later'])
    await second.stop()
  }, WITHIN_MS))

it('searches a store that has no event of its streams once, and on from there a minute later', () =>
  inSimulatedTime(async () => {
    const { store, begin, known, moveTo } = world()
    const reads: number[] = []
    let isAway = false
    const watched: EventStore = {
      ...store,
      // Events of other streams end at this position.
      readAll: async (range) => {
        reads.push(range.after)
        if (isAway) throw new Error('the store is away')
        return { ...(await store.readAll(range)), position: 7 * reads.length }
      },
    }
    const follower = begin(10 * DAY_MS, watched)
    await sleep(125_000)
    expect(reads).toEqual([0, 7, 14])
    isAway = true
    await sleep(120_000)
    expect(reads).toEqual([0, 7, 14, 21, 21])
    isAway = false
    await openedLater(store, 0, 'own')
    moveTo(11)
    await follower.stop()
    const second = begin()
    await sleep(5000)
    expect(await known('own')).toEqual([])
    await second.stop()
  }, WITHIN_MS))

it('purges nothing and reads nothing if ids are kept for ever', () =>
  inSimulatedTime(async () => {
    const { store, begin, known, forgottenTo, moveTo } = world()
    await writeTally(store, 2)
    let reads = 0
    const watched: EventStore = {
      ...store,
      readAll: async (range) => {
        reads += 1
        return store.readAll(range)
      },
    }
    const follower = begin(Number.POSITIVE_INFINITY, watched)
    moveTo(10_000)
    await sleep(70_000)
    expect([await known('open', 'e1', 'e2'), await forgottenTo(), reads]).toEqual([['open', 'e1', 'e2'], undefined, 0])
    await follower.stop()
  }, WITHIN_MS))

it('keeps the id of a command that was used again after another follower purged it', async () => {
  const store = memoryStore()
  let days = 0
  const clock = () => NOW + days * DAY_MS * 1000
  const readModel = memoryReadModel(clock)
  const times = { ...DEFAULT_TIMES, commandIdsKeptMs: 10 * DAY_MS }
  const streamPrefixes = ['tally-']
  const dependencies = { service: 'tally', streamPrefixes, store, readModel, clock, times, log: silentLog }
  const follower = () => {
    const view = projectedView<TallyEvent>({ ...dependencies, project: () => {} })
    const show = async () => {
      const page = await store.readAll({ prefixes: streamPrefixes, after: view.position(), limit: 10 })
      await view.show(readPage(page, tally.eventTypes))
    }
    return { begin: view.begin, show, purge: commandIdPurger({ ...dependencies, view }) }
  }
  const [one, other] = [follower(), follower()]
  await writeTally(store, 1)
  await one.begin()
  await one.show()
  await other.begin()
  days = 11
  await other.purge()
  const entry = async () => (await typedView(readModel, 'tally').get([viewKeys.command(commandId('open'))])).values[0]
  expect(await entry()).toBeUndefined()
  await openedLater(store, days, 'open')
  await one.show()
  await one.purge()
  expect(await entry()).toMatchObject({ stream: 'tally-open', revision: 0 })
})
