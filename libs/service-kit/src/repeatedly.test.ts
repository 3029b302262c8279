import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { expect, it } from 'vitest'
import { silentLog } from './log.ts'
import { repeatedly } from './repeatedly.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

it('does the chore again and again, never twice at once, also after it failed, and tells of each failure once', () =>
  inSimulatedTime(async () => {
    let running = 0
    let most = 0
    let times = 0
    const warnings: object[] = []
    const stop = repeatedly(100, { ...silentLog, warn: (facts) => warnings.push(facts) }, async () => {
      running += 1
      most = Math.max(most, running)
      await pause(150)
      running -= 1
      times += 1
      if (times % 2 === 0) throw new Error('no')
    })
    await pause(2490)
    await stop()
    expect([times, most, warnings.length]).toEqual([10, 1, 5])
  }, 60_000))

it('tells of a failure that lasts no more than once', () =>
  inSimulatedTime(async () => {
    const warnings: object[] = []
    let reason = 'lost'
    const stop = repeatedly(100, { ...silentLog, warn: (facts) => warnings.push(facts) }, async () => {
      if (reason !== '') throw new Error(reason)
    })
    await pause(1000)
    reason = 'full'
    await pause(1000)
    reason = ''
    await pause(1000)
    reason = 'full'
    await pause(1000)
    await stop()
    expect(warnings.map((facts) => String((facts as { err: unknown }).err))).toEqual([
      'Error: lost',
      'Error: full',
      'Error: full',
    ])
  }, 60_000))

it('is stopped once the running chore has ended, and never begins again', () =>
  inSimulatedTime(async () => {
    let ended = 0
    const stop = repeatedly(10, silentLog, async () => {
      await pause(500)
      ended += 1
    })
    await pause(100)
    await Promise.all([stop(), stop()])
    expect(ended).toBe(1)
    await pause(5000)
    expect(ended).toBe(1)
  }, 60_000))

it('that is stopped before the first time does nothing', () =>
  inSimulatedTime(async () => {
    let times = 0
    await repeatedly(10, silentLog, async () => {
      times += 1
    })()
    await pause(1000)
    expect(times).toBe(0)
  }, 60_000))
