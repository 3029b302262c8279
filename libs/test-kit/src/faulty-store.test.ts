import { StoreUnavailable } from '@folio/event-store/port.ts'
import { eventsOf } from '@folio/event-store/testing/sample-events.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { expect, it } from 'vitest'
import { diceOf } from './dice.ts'
import { faultyStore } from './faulty-store.ts'
import { memoryStore } from './memory-store.ts'
import { inSimulatedTime } from './time/simulated-time.ts'

it('a failed append was written, was not, or will be: all three happen, and the caller gets the same error', () =>
  inSimulatedTime(async () => {
    const store = memoryStore()
    const faulty = faultyStore(store, diceOf(1), () => ({ appends: 1, reads: 0, slowMs: 2 }))
    const names = Array.from({ length: 60 }, (_, n) => `s-${n}`)
    const wasWritten: boolean[] = []
    for (const name of names) {
      const before = await store.lastPosition()
      await expect(faulty.append(eventsOf(name, 1))).rejects.toThrow(StoreUnavailable)
      wasWritten.push((await store.readStream(name, { direction: 'forwards', limit: 1 })).length > 0)
      expect(await store.lastPosition()).toBeLessThanOrEqual(before + names.length)
    }
    await sleep(10_000)
    const inTime = wasWritten.filter((was) => was).length
    const inTheEnd = await store.lastPosition()
    expect(inTime).toBeGreaterThan(0)
    expect(inTheEnd).toBeGreaterThan(inTime)
    expect(inTheEnd).toBeLessThan(names.length)
  }, 600_000))

it('the same seed gives the same faults', () => {
  const throws = (seed: number) => {
    const { below, chance } = diceOf(seed)
    return Array.from({ length: 100 }, () => [below(6), chance(0.3)])
  }
  expect(throws(7)).toEqual(throws(7))
  expect(throws(7)).not.toEqual(throws(8))
  expect(new Set(throws(7).map(([face]) => face)).size).toBe(6)
})
