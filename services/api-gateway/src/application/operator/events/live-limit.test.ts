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

  it('shows the events of two seconds at once, then only the newest of those that come together', () => {
    const { leftOut } = limited()
    expect(leftOut(eventsAt(101, 120))).toEqual({ first: 0, count: 0 })
    expect(leftOut(eventsAt(121, 130))).toEqual({ first: 0, count: 9 })
    expect(leftOut(eventsAt(131, 131))).toEqual({ first: 0, count: 0 })
  })

  it('leaves nothing out while no more events come than the limit', () => {
    const { leftOut, pass } = limited()
    for (let second = 0; second < 60; second += 1) {
      const from = 101 + second * 10
      expect(leftOut(eventsAt(from, from + 9))).toEqual({ first: 0, count: 0 })
      pass(1000)
    }
  })

  it('shows the newest event of each page while more come, and all again a few seconds later', () => {
    const { leftOut, pass } = limited()
    let next = 101
    const page = (events: number) => {
      next += events
      return leftOut(eventsAt(next - events, next - 1))
    }
    page(20)
    for (let pages = 0; pages < 100; pages += 1) {
      expect(page(50)).toEqual({ first: 0, count: 49 })
      pass(100)
    }
    pass(1500)
    expect(page(5)).toEqual({ first: 0, count: 0 })
  })
})
