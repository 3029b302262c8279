import { viewKeys } from '@folio/contracts/view-keys.ts'
import { type ReadModel, ReadModelUnavailable, type ViewChange, type ViewCheckpoint } from '@folio/read-model/port.ts'
import { failoverReadModel } from '@folio/test-kit/failover-read-model.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { beforeEach, expect, it } from 'vitest'
import { commandLifeMicroseconds, DEFAULT_TIMES } from '../time-limits.ts'
import { viewReader } from './view-reader.ts'

const VIEW = 'tally'
const KEY = viewKeys.command('k')
const LIFE = commandLifeMicroseconds(DEFAULT_TIMES)
const at = (position: number, epoch = 1): ViewCheckpoint => ({ epoch, position })
const change = (from: ViewCheckpoint | null, to: ViewCheckpoint, caughtUpAt = 0): ViewChange => ({
  from,
  to,
  caughtUpAt,
  puts: new Map(),
  deletes: new Set(),
})

let now = 1_000_000_000
let memory = memoryReadModel(() => now)
let model = failoverReadModel(memory, () => now)
const viewOf = (readModel: ReadModel = model) =>
  viewReader(readModel, VIEW, { epoch: 1, now: () => now, times: DEFAULT_TIMES })

beforeEach(() => {
  now = 1_000_000_000
  memory = memoryReadModel(() => now)
  model = failoverReadModel(memory, () => now)
})

it('rejects reads of a view that was never begun or was wiped, so that no value is reported missing', async () => {
  const view = viewOf()
  await expect(view.get([KEY])).rejects.toThrow(ReadModelUnavailable)
  await model.apply(VIEW, change(null, at(5)))
  expect(await view.get([KEY])).toMatchObject({ checkpoint: at(5), values: [undefined] })
  memory.wipe()
  await expect(view.get([KEY])).rejects.toThrow('does not exist yet')
  await expect(view.list({ prefix: viewKeys.openProcesses, limit: 1 })).rejects.toThrow('does not exist yet')
  await expect(view.claim(KEY, { fingerprint: 'f', notAfter: 1 })).rejects.toThrow('does not exist yet')
})

it('rejects reads of a view of another epoch', async () => {
  await model.apply(VIEW, change(null, at(5, 2)))
  await expect(viewOf().get([KEY])).rejects.toThrow('has epoch 2, not 1')
})

it('rejects reads of a view below the lowest acceptable position', async () => {
  const view = viewReader(model, VIEW, { epoch: 1, now: () => now, times: DEFAULT_TIMES, minPosition: 7 })
  await model.apply(VIEW, change(null, at(6)))
  await expect(view.get([KEY])).rejects.toThrow(/is at position \d+, before position \d+ that it showed earlier/)
  await model.apply(VIEW, change(at(6), at(7)))
  expect((await view.get([])).checkpoint).toEqual(at(7))
})

it('accepts answers to concurrent calls in any order, and none older than one before the call', async () => {
  await model.apply(VIEW, change(null, at(5)))
  const held = Promise.withResolvers<void>()
  const view = viewOf({
    ...model,
    list: async (...asked) => {
      const answer = await model.list(...asked)
      await held.promise
      return answer
    },
  })
  const range = { prefix: viewKeys.openProcesses, limit: 1 }
  const early = view.list(range)
  await model.snapshot()
  await model.apply(VIEW, change(at(5), at(9)))
  expect((await view.get([])).checkpoint).toEqual(at(9))
  held.resolve()
  expect((await early).checkpoint).toEqual(at(5))
  await model.failOver()
  await expect(view.list(range)).rejects.toThrow('is at position 5, before position 9 that it showed earlier')
})

it('rejects reads of a view that fell back, seen by any call, until it has caught up', async () => {
  const view = viewOf()
  await model.apply(VIEW, change(null, at(5)))
  await model.snapshot()
  await model.apply(VIEW, change(at(5), at(9)))
  await view.claim(KEY, { fingerprint: 'f', notAfter: 1 })
  await model.failOver()
  for (const call of [
    view.get([]),
    view.list({ prefix: viewKeys.openProcesses, limit: 1 }),
    view.waitFor(5),
    view.waitForAllBefore(0),
  ]) {
    await expect(call).rejects.toThrow(/is at position \d+, before position \d+ that it showed earlier/)
  }
  await model.apply(VIEW, change(at(5), at(9)))
  expect((await view.get([])).checkpoint).toEqual(at(9))
})

it('rejects claims until the commands of lost claims are past their deadline and the view has seen their events', async () => {
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
  await expect(view.claimAll([[KEY, claim]])).rejects.toThrow('claims may have been lost')
  await model.apply(VIEW, change(at(5), at(5), lostAt + LIFE + 1))
  expect(await view.claim(KEY, claim)).toMatchObject({ claimed: true })
  expect(await view.claimAll([[KEY, claim]])).toMatchObject({ results: [{ claimed: true }], checkpoint: at(5) })
})

it('returns the claim of another request at once, also while new claims are rejected', async () => {
  await model.apply(VIEW, change(null, at(5)))
  await model.claim(VIEW, KEY, { fingerprint: 'f', notAfter: 1 })
  await model.apply(VIEW, change(null, at(6)))
  await model.claim(VIEW, KEY, { fingerprint: 'f', notAfter: 1 })
  const other = { fingerprint: 'g', notAfter: 1 }
  expect(await viewOf().claim(KEY, other)).toMatchObject({ claimed: false })
  expect((await viewOf().claimAll([[KEY, other]])).results).toMatchObject([{ claimed: false }])
})

it('waits for a position or a moment, no longer than the time limit', async () => {
  await inSimulatedTime(async () => {
    await model.apply(VIEW, change(null, at(5)))
    const view = viewReader(model, VIEW, { epoch: 1, now: () => Date.now() * 1000, times: DEFAULT_TIMES })
    const reached = view.waitFor(7)
    const seen = view.waitForAllBefore(500)
    const tooFar = expect(view.waitFor(8)).rejects.toThrow('is still behind after')
    await model.apply(VIEW, change(at(5), at(7), 501))
    await Promise.all([reached, seen, tooFar])
  }, 10_000)
})

it('counts a moment as seen once the view reaches the end that the store had after it, before the follower marks it', async () => {
  await inSimulatedTime(async () => {
    await model.apply(VIEW, change(null, at(5)))
    const asked: number[] = []
    const viewAsOf = (end: number) =>
      viewReader(model, VIEW, {
        epoch: 1,
        now: () => Date.now() * 1000,
        times: DEFAULT_TIMES,
        storeEnd: async () => {
          asked.push(end)
          return end
        },
      })
    await viewAsOf(5).waitForAllBefore(500)
    const later = viewAsOf(6).waitForAllBefore(500)
    const tooFar = expect(viewAsOf(7).waitForAllBefore(500)).rejects.toThrow('is still behind after')
    await model.apply(VIEW, change(at(5), at(6)))
    await Promise.all([later, tooFar])
    expect(asked).toEqual([5, 6, 7])
  }, 10_000)
})

it('does not read the end of the store if the view is marked as having seen the moment', async () => {
  await model.apply(VIEW, change(null, at(5), 501))
  const storeEnd = () => Promise.reject(new Error('asked'))
  const view = viewReader(model, VIEW, { epoch: 1, now: () => now, times: DEFAULT_TIMES, storeEnd })
  await view.waitForAllBefore(500)
  await expect(view.waitForAllBefore(501)).rejects.toThrow('asked')
})
