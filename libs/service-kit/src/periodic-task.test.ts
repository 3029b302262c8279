import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { startPeriodicTask } from './periodic-task.ts'
import { silentLog } from './telemetry/telemetry.ts'

const TASK = { name: 'try', everyMs: 100, log: silentLog }

it('runs the task again and again, never twice at once, also after a failure, and logs each failure once', () =>
  inSimulatedTime(async () => {
    let running = 0
    let most = 0
    let times = 0
    const warnings: object[] = []
    const stop = startPeriodicTask(
      { ...TASK, log: { ...silentLog, warn: (facts) => warnings.push(facts) } },
      async () => {
        running += 1
        most = Math.max(most, running)
        await sleep(150)
        running -= 1
        times += 1
        if (times % 2 === 0) throw new Error('no')
      },
    )
    await sleep(2490)
    await stop()
    expect([times, most, warnings.length]).toEqual([10, 1, 5])
  }, 60_000))

it('logs a lasting failure once, with the name of the task', () =>
  inSimulatedTime(async () => {
    const warnings: object[] = []
    let reason = 'lost'
    const stop = startPeriodicTask(
      { ...TASK, log: { ...silentLog, warn: (facts) => warnings.push(facts) } },
      async () => {
        if (reason !== '') throw new Error(reason)
      },
    )
    await sleep(1000)
    reason = 'full'
    await sleep(1000)
    reason = ''
    await sleep(1000)
    reason = 'full'
    await sleep(1000)
    await stop()
    expect(warnings[0]).toMatchObject({ task: 'try' })
    expect(warnings.map((facts) => String((facts as { err: unknown }).err))).toEqual([
      'Error: lost',
      'Error: full',
      'Error: full',
    ])
  }, 60_000))

it('stops once the running task has ended, and never runs again', () =>
  inSimulatedTime(async () => {
    let ended = 0
    const stop = startPeriodicTask({ ...TASK, everyMs: 10 }, async () => {
      await sleep(500)
      ended += 1
    })
    await sleep(100)
    await Promise.all([stop(), stop()])
    expect(ended).toBe(1)
    await sleep(5000)
    expect(ended).toBe(1)
  }, 60_000))

it('never runs if it is stopped before the first time', () =>
  inSimulatedTime(async () => {
    let times = 0
    await startPeriodicTask({ ...TASK, everyMs: 10 }, async () => {
      times += 1
    })()
    await sleep(1000)
    expect(times).toBe(0)
  }, 60_000))
