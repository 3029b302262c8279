import { sleep } from '@folio/kernel/timing/sleep.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { commandLifeMicroseconds, DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { type ViewReader, viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { transactionIds } from './transaction-ids.ts'

const log = silentLog
/** Creates a view whose status has this `claimsKept`, which is false where leases may have been lost with the claims. */
const viewOf = (claimsKept: () => boolean = () => true): ViewReader => ({
  ...viewReader(
    memoryReadModel(() => 0),
    'wallet',
    { epoch: 1, now: () => 0, times: DEFAULT_TIMES },
  ),
  get: async () => ({
    checkpoint: { epoch: 1, position: 1 },
    caughtUpAt: 1,
    claimsSince: 0,
    claimsKept: claimsKept(),
    values: [] as never,
  }),
})
const begun = async (parts: Pick<Ports, 'readModel' | 'clock'>, view = viewOf()) => {
  const ids = transactionIds({ ...parts, log, times: DEFAULT_TIMES }, view)
  await ids.ensure()
  return ids
}
const many = (next: () => number, count: number): number[] => Array.from({ length: count }, next)
const isGrowing = (ids: readonly number[]) => ids.every((id, n) => n === 0 || id > (ids[n - 1] ?? id))

it('are increasing safe integers, with many in one millisecond and after a clock step back', () =>
  inSimulatedTime(async () => {
    let ahead = 0
    const clock = () => (Date.now() + ahead) * 1000
    const { next, stop } = await begun({ readModel: memoryReadModel(clock), clock })
    const ids = many(next, 1000)
    ahead = 3_600_000
    ids.push(...many(next, 1000))
    ahead = -3_600_000
    ids.push(...many(next, 1000))
    await sleep(10)
    ids.push(...many(next, 1000))
    expect(isGrowing(ids)).toBe(true)
    expect(ids.every(Number.isSafeInteger)).toBe(true)
    await stop()
  }, 60_000))

it('are unique to an instance; the seventeenth gets none until another has stopped and its lease is over', () =>
  inSimulatedTime(async () => {
    const clock = () => Date.now() * 1000
    const readModel = memoryReadModel(clock)
    const instances = []
    for (let n = 0; n < 16; n += 1) instances.push(await begun({ readModel, clock }))
    const ids = instances.flatMap(({ next }) => many(next, 300))
    expect(new Set(ids).size).toBe(16 * 300)
    const seventeenth = transactionIds({ readModel, clock, log, times: DEFAULT_TIMES }, viewOf())
    await expect(seventeenth.ensure()).rejects.toThrow('all 16 instance numbers are leased: stop an instance, or wait')
    expect(seventeenth.next).toThrow(ReadModelUnavailable)
    await instances[7]?.stop()
    await expect(seventeenth.ensure()).rejects.toThrow(ReadModelUnavailable)
    await sleep(6000)
    await seventeenth.ensure()
    expect(ids).not.toContain(seventeenth.next())
    for (const { stop } of [...instances, seventeenth]) await stop()
  }, 60_000))

it('are not made after a lease ran out without renewal, measured by the monotonic clock', () =>
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
    const { next, stop } = await begun({ readModel: cut, clock: () => stoodStill })
    await sleep(120_000)
    const before = next()
    isAway = true
    await sleep(2_000)
    expect(next()).toBeGreaterThan(before)
    await sleep(3_000)
    expect(next).toThrow(ReadModelUnavailable)
    isAway = false
    await sleep(2_000)
    expect(next()).toBeGreaterThan(before)
    await stop()
  }, 600_000))

it('stay unique where an instance could not see that its lease was lost before another took its number', () =>
  inSimulatedTime(async () => {
    const clock = () => Date.now() * 1000
    const readModel = memoryReadModel(clock)
    let isAway = false
    const away =
      <Asked extends unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) =>
      (...asked: Asked): Promise<Answer> =>
        isAway ? Promise.reject(new ReadModelUnavailable('away')) : call(...asked)
    const cut = { ...readModel, extend: away(readModel.extend), putIfAbsent: away(readModel.putIfAbsent) }
    let lostAt = Number.POSITIVE_INFINITY
    const view = viewOf(() => Date.now() * 1000 > lostAt + commandLifeMicroseconds(DEFAULT_TIMES))
    const cutOff = await begun({ readModel: cut, clock }, viewOf())
    await sleep(4_000)
    isAway = true
    await readModel.take('instance/0')
    lostAt = clock()
    await sleep(commandLifeMicroseconds(DEFAULT_TIMES) / 1000 + 1)
    const other = await begun({ readModel, clock }, view)
    expect(await readModel.peek('instance/0')).toBeDefined()
    expect(cutOff.next).toThrow(ReadModelUnavailable)
    isAway = false
    await cutOff.ensure()
    const ids = [cutOff, other].flatMap(({ next }) => many(next, 300))
    expect(new Set(ids).size).toBe(600)
    for (const { stop } of [cutOff, other]) await stop()
  }, 60_000))

it('stay unique after a server lost all leases: each instance first takes its own number again', () =>
  inSimulatedTime(async () => {
    const clock = () => Date.now() * 1000
    const readModel = memoryReadModel(clock)
    let claimsKept = true
    const view = viewOf(() => claimsKept)
    const first = await begun({ readModel, clock }, view)
    await sleep(2000)
    const second = await begun({ readModel, clock }, view)
    for (const number of [0, 1]) await readModel.take(`instance/${number}`)
    claimsKept = false
    const third = transactionIds({ readModel, clock, log, times: DEFAULT_TIMES }, view)
    await expect(third.ensure()).rejects.toThrow('cannot lease an instance number yet')
    // Between two renewals: one that runs already still knows of the loss.
    await sleep(6500)
    claimsKept = true
    await third.ensure()
    const ids = [first, second, third].flatMap(({ next }) => many(next, 300))
    expect(new Set(ids).size).toBe(900)
    for (const { stop } of [first, second, third]) await stop()
  }, 60_000))

it('end also where the lease cannot be released, which ends by itself', () =>
  inSimulatedTime(async () => {
    const clock = () => Date.now() * 1000
    const readModel = memoryReadModel(clock)
    const cut = { ...readModel, extend: () => Promise.reject(new ReadModelUnavailable('away')) }
    const warned: string[] = []
    const logged = { ...log, warn: (_: object, message: string) => void warned.push(message) }
    const ids = transactionIds({ readModel: cut, clock, log: logged, times: DEFAULT_TIMES }, viewOf())
    await ids.ensure()
    await ids.stop()
    expect(warned).toEqual(['the number of this instance could not be released'])
    await sleep(30_000)
    expect(await readModel.peek('instance/0')).toBeUndefined()
  }, 60_000))
