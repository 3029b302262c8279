import { describe, expect, it } from 'vitest'
import { countedLately, oneLess, oneMore } from './hourly-counts.ts'
import { timestampOf } from './timestamp.ts'

const HOUR = 3600e6
const NINE = Date.UTC(2026, 0, 31, 9, 30) * 1000
const at = (hours: number) => timestampOf(NINE + hours * HOUR)

describe('what is counted by the hour', () => {
  it('counts for a day, and at most an hour longer', () => {
    const counts = oneMore(oneMore({}, at(0)), at(0.25))
    expect(counts).toEqual({ '2026-01-31T09': 2 })
    expect(countedLately(counts, at(24))).toBe(2)
    expect(countedLately(counts, at(24.6))).toBe(0)
  })

  it('is forgotten after that: there are never more than 25 hours, and the one that has begun', () => {
    let counts = {}
    for (let hour = 0; hour < 100; hour += 1) counts = oneMore(counts, at(hour))
    expect(Object.keys(counts)).toHaveLength(25)
    expect(countedLately(counts, at(99))).toBe(25)
  })

  it('is given back to the hour that it was counted in, and to no other', () => {
    const counts = oneMore(oneMore(oneMore({}, at(0)), at(1)), at(1))
    expect(oneLess(counts, '2026-01-31T10')).toEqual({ '2026-01-31T09': 1, '2026-01-31T10': 1 })
    expect(oneLess(counts, '2026-01-31T09')).toEqual({ '2026-01-31T10': 2 })
    expect(oneLess(counts, '2026-01-30T09')).toEqual(counts)
  })
})
