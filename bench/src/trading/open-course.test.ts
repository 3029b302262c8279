import { sleep } from '@folio/kernel/timing/sleep.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type OpenSteps, openCourse, openResult } from './open-course.ts'
import { CLUSTER_AIMS } from './trading-aims.ts'

const LIFE_MS = 20_000
const SETTLED_AFTER_MS = 4000
/** Longer than a course; timers of other files in this process may never end. */
const COURSE_MAX_MS = 5 * 60_000

const account = { accountId: 'a', walletId: 'w', applicationId: 'p', token: 't' }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Resolves with the value after a time; at once for 0, for which a timer would take a millisecond. */
const after = async <T>(ms: number, value: T): Promise<T> => {
  if (ms > 0) await sleep(ms)
  return value
}

const stepsThatStopIn = (stopMs: number, done: string[] = []): OpenSteps => {
  const act = <T>(name: string, ms: number, value: T): Promise<T> => {
    done.push(name)
    return after(ms, value)
  }
  const shares = [0.01, 0.09, 0.012]
  return {
    openHolders: () => act('openHolders', 1000, undefined),
    buyLasting: () => act('buyLasting', 1000, 400),
    buyLast: () => act('buyLast', 0, { account, endEpoch: (Date.now() + LIFE_MS) / 1000, closed: [] }),
    idle: () => act('idle', 1000, { share: shares.shift(), memoryMiB: 200 }),
    stop: () => act('stop', stopMs, undefined),
    start: () => act('start', 500, undefined),
    lastSettled: async () => {
      await act('lastSettled', SETTLED_AFTER_MS - 500, undefined)
      return { atEpochMs: Date.now(), ended: { what: 'ended once', passed: true, detail: '' } }
    },
    memoryMiB: () => act('memoryMiB', 0, 150),
  }
}

it('measures an idle holder before and after the purchases, and a restart that outlasts the end of a contract', async () => {
  const done: string[] = []
  const course = openCourse(stepsThatStopIn(5000, done))
  await vi.advanceTimersByTimeAsync(COURSE_MAX_MS)
  const figures = await course
  expect(done.join(' ')).toBe('openHolders idle buyLasting idle idle buyLast stop start lastSettled memoryMiB')
  expect(figures).toMatchObject({ buysPerSecond: 400, restartSeconds: SETTLED_AFTER_MS / 1000, memoryAfterMiB: 150 })
  const { rows, checks } = openResult(figures, { open: 200_000, aims: CLUSTER_AIMS })
  expect(rows[1]).toEqual(['200,000', '400', '1 %', '9 %', '1.2 %', '2', '200', '200', '–', '4', '150'])
  expect(checks.every(({ passed }) => passed)).toBe(true)
})

it('meets no aim by a figure that could not be read', async () => {
  const course = openCourse({
    ...stepsThatStopIn(5000),
    idle: async () => ({ share: undefined, memoryMiB: undefined }),
  })
  await vi.advanceTimersByTimeAsync(COURSE_MAX_MS)
  const { checks } = openResult(await course, { open: 200_000, aims: CLUSTER_AIMS })
  expect(checks.map(({ passed }) => passed)).toEqual([false, false, true, true, true])
})

it('rejects if the stop takes longer than the life of the last contract', async () => {
  const course = expect(openCourse(stepsThatStopIn(LIFE_MS + 1))).rejects.toThrow(
    '1 ms after the last contract was due',
  )
  await vi.advanceTimersByTimeAsync(COURSE_MAX_MS)
  await course
})
