import { describe, expect, it } from 'vitest'
import { countOfLastDay, decremented, incremented } from './hourly-counts.ts'
import { timestampOf } from './timestamp.ts'

const HOUR = 3600e6
const NINE = Date.UTC(2026, 0, 31, 9, 30) * 1000
const at = (hours: number) => timestampOf(NINE + hours * HOUR)

describe('hourly counts', () => {
  it('counts for a day, and at most an hour longer', () => {
    const counts = incremented(incremented({}, at(0)), at(0.25))
    expect(counts).toEqual({ '2026-01-31T09': 2 })
    expect(countOfLastDay(counts, at(24))).toBe(2)
    expect(countOfLastDay(counts, at(24.6))).toBe(0)
  })

  it('drops older hours: it never holds more than 25 full hours and the current one', () => {
    let counts = {}
    for (let hour = 0; hour < 100; hour += 1) counts = incremented(counts, at(hour))
    expect(Object.keys(counts)).toHaveLength(25)
    expect(countOfLastDay(counts, at(99))).toBe(25)
  })

  it('subtracts a returned count from its own hour, and from no other', () => {
    const counts = incremented(incremented(incremented({}, at(0)), at(1)), at(1))
    expect(decremented(counts, '2026-01-31T10')).toEqual({ '2026-01-31T09': 1, '2026-01-31T10': 1 })
    expect(decremented(counts, '2026-01-31T09')).toEqual({ '2026-01-31T10': 2 })
    expect(decremented(counts, '2026-01-30T09')).toEqual(counts)
  })
})
