import { viewKeys } from '@folio/contracts/view-keys.ts'
import { type Mark, type ReadModel, ReadModelUnavailable, type ViewChange } from '@folio/read-model/port.ts'
import { fallingReadModel } from '@folio/test-kit/falling-read-model.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { beforeEach, expect, it } from 'vitest'
import { believedView } from './believed-view.ts'
import { commandLife, DEFAULT_TIMES } from './time-limits.ts'

const VIEW = 'tally'
const KEY = viewKeys.command('k')
const LIFE = commandLife(DEFAULT_TIMES)
const at = (position: number, epoch = 1): Mark => ({ epoch, position })
const change = (from: Mark | null, to: Mark, caughtUpAt = 0): ViewChange => ({
  from,
  to,
  caughtUpAt,
  puts: new Map(),
  deletes: new Set(),
})

let now = 1_000_000_000
let memory = memoryReadModel(() => now)
let model = fallingReadModel(memory, () => now)
const viewOf = (readModel: ReadModel = model) =>
  believedView(readModel, VIEW, { epoch: 1, now: () => now, times: DEFAULT_TIMES })

beforeEach(() => {
  now = 1_000_000_000
  memory = memoryReadModel(() => now)
  model = fallingReadModel(memory, () => now)
})

it('says nothing, and so never “missing”, of a view that was never begun or was wiped', async () => {
  const view = viewOf()
  await expect(view.get([KEY])).rejects.toThrow(ReadModelUnavailable)
  await model.apply(VIEW, change(null, at(5)))
  expect(await view.get([KEY])).toMatchObject({ mark: at(5), values: [undefined] })
  memory.wipe()
  await expect(view.get([KEY])).rejects.toThrow('has not been begun')
  await expect(view.list({ prefix: viewKeys.openProcesses, limit: 1 })).rejects.toThrow('has not been begun')
  await expect(view.claim(KEY, { fingerprint: 'f', notAfter: 1 })).rejects.toThrow('has not been begun')
})

it('says nothing of a view of another epoch', async () => {
  await model.apply(VIEW, change(null, at(5, 2)))
  await expect(viewOf().get([KEY])).rejects.toThrow('is of epoch 2')
})

it('says nothing of a view that has not reached what was known to be stored', async () => {
  const view = believedView(model, VIEW, { epoch: 1, now: () => now, times: DEFAULT_TIMES, since: 7 })
  await model.apply(VIEW, change(null, at(6)))
  await expect(view.get([KEY])).rejects.toThrow('stands too far back')
  await model.apply(VIEW, change(at(6), at(7)))
  expect((await view.get([])).mark).toEqual(at(7))
})

it('says nothing of a view that fell back, by whichever call it was seen further, until it stands there again', async () => {
  const view = viewOf()
  await model.apply(VIEW, change(null, at(5)))
  await model.snapshot()
  await model.apply(VIEW, change(at(5), at(9)))
  await view.claim(KEY, { fingerprint: 'f', notAfter: 1 })
  await model.fallBack()
  for (const call of [
    view.get([]),
    view.list({ prefix: viewKeys.openProcesses, limit: 1 }),
    view.reach(5),
    view.seeAllBefore(0),
  ]) {
    await expect(call).rejects.toThrow('stands too far back')
  }
  await model.apply(VIEW, change(at(5), at(9)))
  expect((await view.get([])).mark).toEqual(at(9))
})

it('makes no new claim until none that was lost can matter: its life is over and the view has seen all of it', async () => {
  const claim = { fingerprint: 'f', notAfter: 1 }
  await model.apply(VIEW, change(null, at(5)))
  await model.apply(VIEW, change(null, at(5)))
  const lostAt = now
  const view = viewOf()
  await expect(view.claim(KEY, claim)).rejects.toThrow('claims may have been lost')
  now = lostAt + LIFE + 1
  await expect(view.claim(KEY, claim)).rejects.toThrow('claims may have been lost')
  await model.apply(VIEW, change(at(5), at(5), lostAt + LIFE))
  await expect(view.claim(KEY, claim)).rejects.toThrow('claims may have been lost')
  await model.apply(VIEW, change(at(5), at(5), lostAt + LIFE + 1))
  expect(await view.claim(KEY, claim)).toMatchObject({ claimed: true })
})

it('tells at once of a claim that another has, even while new ones are refused', async () => {
  await model.apply(VIEW, change(null, at(5)))
  await model.claim(VIEW, KEY, { fingerprint: 'f', notAfter: 1 })
  await model.apply(VIEW, change(null, at(6)))
  await model.claim(VIEW, KEY, { fingerprint: 'f', notAfter: 1 })
  expect(await viewOf().claim(KEY, { fingerprint: 'g', notAfter: 1 })).toMatchObject({ claimed: false })
})

it('waits until the view stands at a position, or has seen a moment, and no longer than it may', async () => {
  await inSimulatedTime(async () => {
    await model.apply(VIEW, change(null, at(5)))
    const view = believedView(model, VIEW, { epoch: 1, now: () => Date.now() * 1000, times: DEFAULT_TIMES })
    const reached = view.reach(7)
    const seen = view.seeAllBefore(500)
    const tooFar = expect(view.reach(8)).rejects.toThrow('is behind')
    await model.apply(VIEW, change(at(5), at(7), 501))
    await Promise.all([reached, seen, tooFar])
  }, 10_000)
})

it('has seen a moment once it stands where the store ended after that, even where nobody noted so', async () => {
  await inSimulatedTime(async () => {
    await model.apply(VIEW, change(null, at(5)))
    const asked: number[] = []
    const viewAsOf = (end: number) =>
      believedView(model, VIEW, {
        epoch: 1,
        now: () => Date.now() * 1000,
        times: DEFAULT_TIMES,
        storeEnd: async () => {
          asked.push(end)
          return end
        },
      })
    await viewAsOf(5).seeAllBefore(500)
    const later = viewAsOf(6).seeAllBefore(500)
    const tooFar = expect(viewAsOf(7).seeAllBefore(500)).rejects.toThrow('is behind')
    await model.apply(VIEW, change(at(5), at(6)))
    await Promise.all([later, tooFar])
    expect(asked).toEqual([5, 6, 7])
  }, 10_000)
})

it('asks nobody where the store ends if it is noted that all has been seen', async () => {
  await model.apply(VIEW, change(null, at(5), 501))
  const storeEnd = () => Promise.reject(new Error('asked'))
  const view = believedView(model, VIEW, { epoch: 1, now: () => now, times: DEFAULT_TIMES, storeEnd })
  await view.seeAllBefore(500)
  await expect(view.seeAllBefore(501)).rejects.toThrow('asked')
})
