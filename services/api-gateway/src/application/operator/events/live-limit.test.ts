import { describe, expect, it } from 'vitest'
import type { StreamedEvent } from './event-filter.ts'
import { liveLimit } from './live-limit.ts'

/** Events at the positions from `first` to `last`. */
const eventsAt = (first: number, last: number): readonly StreamedEvent[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    type: 'Counted',
    position: first + index,
    passes: () => true,
    cloudEvent: () => '{}',
  }))

/** A limit of ten events a second after position 100, with a clock that the test moves. */
const limited = () => {
  let nowMs = 0
  return {
    leftOut: liveLimit({ perSecond: 10, after: 100 }, () => nowMs),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('the limit of a live stream', () => {
  it('shows everything that was stored before, however much it is', () => {
    const { leftOut } = limited()
    expect(leftOut(eventsAt(1, 100))).toEqual({ first: 100, count: 0 })
    expect(leftOut(eventsAt(51, 101))).toEqual({ first: 50, count: 0 })
  })

  it('shows the events of two seconds at once, then leaves out the oldest', () => {
    const { leftOut } = limited()
    expect(leftOut(eventsAt(101, 120))).toEqual({ first: 0, count: 0 })
    expect(leftOut(eventsAt(121, 130))).toEqual({ first: 0, count: 9 })
  })

  it('leaves nothing out while fewer events come than are allowed', () => {
    const { leftOut, pass } = limited()
    for (let second = 0; second < 60; second += 1) {
      const from = 101 + second * 10
      expect(leftOut(eventsAt(from, from + 9))).toEqual({ first: 0, count: 0 })
      pass(1000)
    }
  })

  it('shows so many events a second, and always the newest, while more come', () => {
    const { leftOut, pass } = limited()
    let shown = 0
    for (let page = 0; page < 100; page += 1) {
      const { count } = leftOut(eventsAt(101 + page * 50, 150 + page * 50))
      expect(count).toBeLessThan(50)
      shown += 50 - count
      pass(100)
    }
    expect(shown).toBeGreaterThanOrEqual(100)
    expect(shown).toBeLessThanOrEqual(130)
  })
})
