import { describe, expect, it } from 'vitest'
import { epochAfter, epochAtOrBefore, lifeOf, resetEpochOf, stepsBetween } from './schedule.ts'

const everySecond = { intervalSeconds: 1 }
const everyTwo = { intervalSeconds: 2 }

describe('the epochs of a contract', () => {
  it('of ten ticks of a digit contract end with the tenth tick after the start', () => {
    const life = lifeOf(everySecond, 1544, { duration: { kind: 'ticks', ticks: 10 }, entryNumber: 1 })
    expect(life).toEqual({ spotEpoch: 1544, entryEpoch: 1545, exitEpoch: 1554, intervalSeconds: 1 })
  })

  it('of five ticks after the entry tick end one tick later', () => {
    const life = lifeOf(everyTwo, 1001, { duration: { kind: 'ticks', ticks: 5 }, entryNumber: 0 })
    expect(life).toMatchObject({ spotEpoch: 1000, entryEpoch: 1002, exitEpoch: 1012 })
    expect(stepsBetween(everyTwo, life.entryEpoch, life.exitEpoch)).toBe(5)
  })

  it('until an epoch end with the tick at or before it, and begin strictly after the start', () => {
    const until = { duration: { kind: 'until', endEpoch: 1015 }, entryNumber: 0 } as const
    expect(lifeOf(everyTwo, 1000, until)).toMatchObject({ spotEpoch: 1000, entryEpoch: 1002, exitEpoch: 1014 })
    expect(lifeOf(everySecond, 1000, until)).toMatchObject({ spotEpoch: 1000, entryEpoch: 1001, exitEpoch: 1015 })
  })

  it('reset at half of the ticks, rounded down, or at the latest tick at or before half of the life', () => {
    const ticks = { kind: 'ticks', ticks: 7 } as const
    expect(resetEpochOf(lifeOf(everyTwo, 1000, { duration: ticks, entryNumber: 0 }), ticks)).toBe(1008)
    const until = { kind: 'until', endEpoch: 1021 } as const
    expect(resetEpochOf(lifeOf(everyTwo, 1000, { duration: until, entryNumber: 0 }), until)).toBe(1010)
    expect(resetEpochOf(lifeOf(everySecond, 1000, { duration: until, entryNumber: 0 }), until)).toBe(1011)
  })
})

it('a scheduled epoch is its own newest one, and the next one comes an interval later', () => {
  expect([1000, 1001, 1001.9].map((epoch) => epochAtOrBefore(everyTwo, epoch))).toEqual([1000, 1000, 1000])
  expect([1000, 1001, 1001.9].map((epoch) => epochAfter(everyTwo, epoch))).toEqual([1002, 1002, 1002])
})
