import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { untilComplete } from './wait-for-tick.ts'

const MINUTE_MS = 60_000

/** Waits in simulated time for the epoch 10 of ticks of which each read takes some time; returns the newest epoch and the time. */
const waited = (readMs: number, newestAfter: (ms: number) => number | undefined) =>
  inSimulatedTime(async () => {
    const beganMs = performance.now()
    const spentMs = () => Math.round(performance.now() - beganMs)
    const newestEpoch = async () => {
      await sleep(readMs)
      return newestAfter(spentMs())
    }
    return [await untilComplete({ newestEpoch }, { epoch: 10 }), spentMs()]
  }, MINUTE_MS)

it('a wait for a tick ends as soon as ticks are complete up to it', async () => {
  expect(await waited(1, (ms) => (ms < 300 ? 9 : 11))).toEqual([11, 316])
})

it('a wait for a tick that is not recorded begins no read after a second, however long the reads take', async () => {
  expect(await waited(1, () => 9)).toEqual([9, 988])
  expect(await waited(180, () => undefined)).toEqual([undefined, 1180])
  expect(await waited(1500, () => 9)).toEqual([9, 1500])
})
