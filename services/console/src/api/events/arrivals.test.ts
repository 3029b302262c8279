import { describe, expect, it } from 'vitest'
import { arrivals } from './arrivals.ts'

const EVENTS_A_SECOND = 2000

describe('the events that arrive in a second', () => {
  it('are all counted, also beyond the capacity of the log', () => {
    let nowMs = 1_000_000
    const { add, perSecond } = arrivals(3, () => nowMs)
    for (let second = 0; second < 3; second += 1) {
      for (let each = 0; each < EVENTS_A_SECOND; each += 1) add()
      nowMs += 1000
    }
    expect(perSecond()).toEqual([EVENTS_A_SECOND, EVENTS_A_SECOND, EVENTS_A_SECOND])
  })

  it('are not shown before it has ended, nor after the seconds that are kept', () => {
    let nowMs = 1_000_000
    const { add, perSecond } = arrivals(3, () => nowMs)
    add()
    expect(perSecond()).toEqual([0, 0, 0])
    nowMs += 999
    expect(perSecond()).toEqual([0, 0, 0])
    nowMs += 1
    expect(perSecond()).toEqual([0, 0, 1])
    nowMs += 2000
    add()
    expect(perSecond()).toEqual([1, 0, 0])
    nowMs += 1000
    expect(perSecond()).toEqual([0, 0, 1])
  })
})
