import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { pacedQueue } from './paced-queue.ts'

const WITHIN_MS = 60_000

it('pieces of work run one after another, each after a pause as long as the one before, also after a failure', () =>
  inSimulatedTime(async () => {
    const { run } = pacedQueue(3)
    const begun: number[] = []
    const startMs = performance.now()
    const work = (ms: number) => async () => {
      begun.push(performance.now() - startMs)
      await sleep(ms)
      if (ms === 200) throw new Error('cannot be read')
      return ms
    }
    const results = await Promise.allSettled([run(work(100)), run(work(200)), run(work(50))])
    expect(results).toMatchObject([{ value: 100 }, { reason: { message: 'cannot be read' } }, { value: 50 }])
    expect(begun.map(Math.round)).toEqual([0, 200, 600])
  }, WITHIN_MS))

it('work that is never refused runs beyond the bound, a few pieces before others that came later', () =>
  inSimulatedTime(async () => {
    const { run, runUnrefused } = pacedQueue(1)
    const done: string[] = []
    const work = (name: string) => async () => {
      await sleep(10)
      done.push(name)
    }
    const patient = Array.from({ length: 20 }, () => runUnrefused(work('patient')))
    await sleep(5)
    await Promise.all([...patient, run(work('other'))])
    expect(done.indexOf('other')).toBe(8)
    expect(done).toHaveLength(21)
  }, WITHIN_MS))

it('work beyond its bound is refused', () =>
  inSimulatedTime(async () => {
    const { run } = pacedQueue(1)
    const first = run(() => sleep(10))
    await expect(run(async () => {})).rejects.toMatchObject({ error: { code: 'RateLimit' } })
    await first
    await run(async () => {})
  }, WITHIN_MS))
