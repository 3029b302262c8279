import { expect, it } from 'vitest'
import { stepPoints } from '../../charts/step-points.ts'
import { atLeastLong, daysBefore, historyBuckets } from './history-window.ts'

const NOON = Date.parse('2026-11-23T12:00:00Z')

it('the window of a balance history begins at the same moment all day', () => {
  expect(daysBefore(NOON, 90)).toBe('2026-08-25T00:00:00.000Z')
  expect(daysBefore(NOON + 11 * 60 * 60 * 1000, 90)).toBe('2026-08-25T00:00:00.000Z')
})

it('a point with extremes is drawn from its lowest to its highest balance at its time', () => {
  const at = '2026-11-23T11:00:00.000000Z'
  const buckets = historyBuckets([{ at, balance: '5.00', low: '1.00', high: '9.00' }])
  const { times, values } = stepPoints('2.00', buckets, NOON / 1000)
  expect(new Set(times.slice(1, -1)).size).toBe(1)
  expect(values).toEqual([2, 1, 1, 9, 5, 5])
})

it('a point of one event is one step', () => {
  const at = '2026-11-23T11:00:00.000000Z'
  const buckets = historyBuckets([{ at, balance: '5.00', low: '5.00', high: '5.00' }])
  expect(stepPoints('2.00', buckets, NOON / 1000).values).toEqual([2, 5, 5])
})

it('a balance history of a few seconds is drawn within an hour, and a longer one from its first event', () => {
  const short = { times: [100, 101, 104], values: [0, 1, 2] }
  expect(atLeastLong(short, 3_600_000)).toEqual({ times: [-3496, 101, 104], values: [0, 1, 2] })
  const long = { times: [0, 5000], values: [0, 1] }
  expect(atLeastLong(long, 3_600_000)).toEqual(long)
  expect(atLeastLong({ times: [], values: [] }, 1)).toEqual({ times: [], values: [] })
})
