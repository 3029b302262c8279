import { expect, it } from 'vitest'
import { inSimulatedTime } from './simulated-time.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

it('a day of work is over at once, and its clocks went on by a day', async () => {
  const passed = await inSimulatedTime(async () => {
    const [began, beganAt] = [Date.now(), performance.now()]
    for (let hour = 0; hour < 24; hour += 1) await pause(3_600_000)
    return [Date.now() - began, performance.now() - beganAt]
  }, 90_000_000)
  expect(passed).toEqual([24 * 3_600_000, 24 * 3_600_000])
})

it('work that takes longer than it may is given up', async () => {
  await expect(inSimulatedTime(() => pause(2000), 1000)).rejects.toThrow('not over within 1000 ms')
})

it('work that waits for nothing is given up', async () => {
  await expect(inSimulatedTime(() => new Promise(() => {}), 1000)).rejects.toThrow('nothing will ever happen')
})
