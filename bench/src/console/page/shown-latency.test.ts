import { expect, it } from 'vitest'
import { shownLatency } from './shown-latency.ts'

const stored = [
  { position: 4, atMs: 1000 },
  { position: 6, atMs: 1010 },
  { position: 7, atMs: 1250 },
]

it('counts from the append of an event to the first paint that shows it or a newer one', () =>
  expect(shownLatency(stored, { positions: [4, 6, 7], tops: [3, 6, 7], paintedMs: [990, 1200, 1400] })).toEqual({
    missing: 0,
    doubled: 0,
    lateMs: [200, 190, 150],
  }))

it('counts events that never came, came twice, or were never painted', () => {
  expect(shownLatency(stored, { positions: [4, 7, 7], tops: [7], paintedMs: [1300] })).toMatchObject({
    missing: 1,
    doubled: 1,
  })
  expect(shownLatency(stored, { positions: [4, 6, 7], tops: [6], paintedMs: [1300] })).toMatchObject({
    missing: 1,
    lateMs: [300, 290],
  })
})
