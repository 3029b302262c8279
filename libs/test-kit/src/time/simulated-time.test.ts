import { sleep } from '@folio/kernel/timing/sleep.ts'
import { expect, it } from 'vitest'
import { inSimulatedTime } from './simulated-time.ts'

it('a day of simulated work ends at once, and its clocks advance by a day', async () => {
  const passed = await inSimulatedTime(async () => {
    const [began, beganAt] = [Date.now(), performance.now()]
    for (let hour = 0; hour < 24; hour += 1) await sleep(3_600_000)
    return [Date.now() - began, performance.now() - beganAt]
  }, 90_000_000)
  expect(passed).toEqual([24 * 3_600_000, 24 * 3_600_000])
})

it('work that exceeds its simulated time is rejected', async () => {
  await expect(inSimulatedTime(() => sleep(2000), 1000)).rejects.toThrow('exceeds 1000 ms of simulated time')
})

it('work that waits with no timer left is rejected', async () => {
  await expect(inSimulatedTime(() => new Promise(() => {}), 1000)).rejects.toThrow('no timer is left')
})

it('timers of other work in the process stay real', async () => {
  const timers: NodeJS.Timeout[] = []
  setTimeout(() => timers.push(setTimeout(() => {}, 5000)), 0)
  await expect(inSimulatedTime(() => new Promise(() => {}), 1000)).rejects.toThrow('no timer is left')
  expect(timers).toHaveLength(1)
  for (const timer of timers) clearTimeout(timer)
})
