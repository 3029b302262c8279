import { describe, expect, it } from 'vitest'
import { EARLIER_POINTS_MAX, gapsOf, intervalOf, slotsOf, withEarlier, withPoint } from './tick-points.ts'

const at = (...times: readonly number[]) => times.map((time) => ({ time, value: time / 10 }))

describe('the points of a plot', () => {
  it('append a new tick, replace a changed one, and ignore older ones', () => {
    expect(withPoint(at(2, 4), { time: 6, value: 1 })).toEqual([...at(2, 4), { time: 6, value: 1 }])
    expect(withPoint(at(2, 4), { time: 4, value: 1 })).toEqual([...at(2), { time: 4, value: 1 }])
    expect(withPoint(at(2, 4), { time: 3, value: 1 })).toEqual(at(2, 4))
    expect(withPoint([], { time: 3, value: 1 })).toHaveLength(1)
  })

  it('are at most a thousand', () => {
    const all = Array.from({ length: 1_200 }, (_, time) => ({ time }))
    const kept = all.reduce<readonly { readonly time: number }[]>(withPoint, [])
    expect([kept.length, kept[0]?.time]).toEqual([1_000, 200])
  })

  it('prepend earlier ones, which stay when ticks arrive', () => {
    expect(withEarlier(at(4, 6), at(1, 2, 4))).toEqual(at(1, 2, 4, 6))
    const many = Array.from({ length: 6_000 }, (_, time) => ({ time }))
    const kept = withEarlier([{ time: 6_000 }], many)
    expect([kept.length, kept.at(-1)]).toEqual([EARLIER_POINTS_MAX, { time: 6_000 }])
    expect(withPoint(kept, { time: 6_001 })).toHaveLength(EARLIER_POINTS_MAX)
  })

  it('leave places empty where epochs are missing, and up to the end of a contract', () => {
    expect(intervalOf(at(2, 4, 10, 12))).toBe(2)
    expect(slotsOf(at(2, 4, 10, 12)).map(({ time }) => time)).toEqual([2, 4, 6, 8, 10, 12])
    expect(slotsOf(at(2, 4), 9).map(({ time }) => time)).toEqual([2, 4, 6, 8, 10])
    expect(gapsOf(at(2, 4, 10, 12))).toEqual([{ from: 6, to: 8 }])
  })

  it('leave at most 120 places empty in a row', () => {
    expect(slotsOf(at(1, 2, 10_000))).toHaveLength(123)
    expect(slotsOf(at(1))).toEqual(at(1))
    expect(slotsOf([])).toEqual([])
  })
})
