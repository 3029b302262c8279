import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { silentLog } from '@folio/service-kit/log.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { expect, it } from 'vitest'
import { transactionIds } from './transaction-ids.ts'

const log = silentLog
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const many = (next: () => number, count: number): number[] => Array.from({ length: count }, next)
const isGrowing = (ids: readonly number[]) => ids.every((id, n) => n === 0 || id > (ids[n - 1] ?? id))

it('are safe integers that grow, however many are made within a millisecond and over a clock that steps back', () =>
  inSimulatedTime(async () => {
    let ahead = 0
    const clock = () => (Date.now() + ahead) * 1000
    const { next, stop } = await transactionIds({ readModel: memoryReadModel(clock), clock, log })
    const ids = many(next, 1000)
    ahead = 3_600_000
    ids.push(...many(next, 1000))
    ahead = -3_600_000
    ids.push(...many(next, 1000))
    await pause(10)
    ids.push(...many(next, 1000))
    expect(isGrowing(ids)).toBe(true)
    expect(ids.every(Number.isSafeInteger)).toBe(true)
    await stop()
  }, 60_000))

it('are those of one instance alone; the seventeenth gets none until another has stopped and its clock is past', () =>
  inSimulatedTime(async () => {
    const clock = () => Date.now() * 1000
    const readModel = memoryReadModel(clock)
    const instances = []
    for (let n = 0; n < 16; n += 1) instances.push(await transactionIds({ readModel, clock, log }))
    const ids = instances.flatMap(({ next }) => many(next, 300))
    expect(new Set(ids).size).toBe(16 * 300)
    await expect(transactionIds({ readModel, clock, log })).rejects.toThrow('all 16 gateway numbers are taken')
    await instances[7]?.stop()
    await expect(transactionIds({ readModel, clock, log })).rejects.toThrow(ReadModelUnavailable)
    await pause(6000)
    const late = await transactionIds({ readModel, clock, log })
    expect(ids).not.toContain(late.next())
    for (const { stop } of [...instances, late]) await stop()
  }, 60_000))

it('are not made once a lease could not be renewed for as long as it lasts, whatever the time of day says', () =>
  inSimulatedTime(async () => {
    const clock = () => Date.now() * 1000
    let isAway = false
    const readModel = memoryReadModel(clock)
    const cut = {
      ...readModel,
      extend: (...asked: Parameters<typeof readModel.extend>) =>
        isAway ? Promise.reject(new ReadModelUnavailable('away')) : readModel.extend(...asked),
    }
    const stoodStill = Date.now() * 1000
    const { next, stop } = await transactionIds({ readModel: cut, clock: () => stoodStill, log })
    await pause(120_000)
    const before = next()
    isAway = true
    await pause(20_000)
    expect(next()).toBeGreaterThan(before)
    await pause(20_000)
    expect(next).toThrow(ReadModelUnavailable)
    isAway = false
    await pause(10_000)
    expect(next()).toBeGreaterThan(before)
    await stop()
  }, 600_000))
