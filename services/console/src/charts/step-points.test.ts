import { expect, it } from 'vitest'
import { axisLabels, axisWidth, type Bucket, bucketAt, isoOf, stepPoints } from './step-points.ts'

const at = (second: number): string => `2026-01-31T09:00:0${second}.000000Z`
const single = (revision: number, balance: string): Bucket => {
  const end = { revision, at: at(revision) }
  return { from: end, to: end, first: balance, low: balance, high: balance, last: balance }
}
const several: Bucket = {
  from: { revision: 3, at: at(3) },
  to: { revision: 8, at: at(6) },
  first: '5',
  low: '-2.50',
  high: '9',
  last: '7',
}
const base = Date.parse(at(0)) / 1000

it('a step plot has one point for an event and four for a bucket, between the balance before and the last one', () => {
  const { times, values } = stepPoints('1', [single(1, '4'), several], base + 20)
  expect(values).toEqual([1, 4, 5, -2.5, 9, 7, 7])
  expect(times.slice(1)).toEqual([1, 3, 4, 5, 6, 20].map((second) => base + second))
  expect(times[0]).toBeLessThan(base + 1)
})

it('a step plot of one event has a width', () => {
  const { times } = stepPoints('1', [single(1, '4')], base)
  expect(times).toEqual([base, base + 1, base + 1])
})

it('a step plot ends at its time, and not in the future', () => {
  const month = { ...several, to: { revision: 8, at: '2026-02-28T09:00:00.000000Z' } }
  const now = Date.parse('2026-02-28T09:00:05Z') / 1000
  expect(stepPoints('1', [month], now).times.at(-1)).toBe(now)
})

it('a step plot of nothing has no points', () => expect(stepPoints('1', [], base)).toEqual({ times: [], values: [] }))

it('the bucket at a time is the newest one that had begun', () => {
  const buckets = [single(1, '4'), several]
  expect(bucketAt(buckets, base + 2)).toBe(buckets[0])
  expect(bucketAt(buckets, base + 4)).toBe(several)
  expect(bucketAt(buckets, base)).toBe(buckets[0])
  expect(bucketAt([], base)).toBeUndefined()
})

it('isoOf writes seconds as a time in UTC', () => expect(isoOf(base + 0.5)).toBe('2026-01-31T09:00:00.500Z'))

it.each([
  [
    [0, 0.0005, 0.001, 0.0015, 0.00000001],
    ['0', '0.0005', '0.001', '0.0015', '0.00000001'],
  ],
  [
    [0, 2500, 5000],
    ['0', '2,500', '5,000'],
  ],
])('the values %j of an axis are written as %j', (values, labels) => expect(axisLabels(values, 'en')).toEqual(labels))

it('an axis is as wide as its longest label needs', () => {
  expect(axisWidth(['0', '5,000'])).toBe(88)
  expect(axisWidth(['99,999,999,999,999'])).toBeGreaterThan('99,999,999,999,999'.length * 7)
  expect(axisWidth([])).toBe(88)
})
