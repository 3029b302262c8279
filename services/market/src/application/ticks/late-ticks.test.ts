import type { LateTick } from '@folio/feed/port.ts'
import { describe, expect, it } from 'vitest'
import { lateTicks } from './late-ticks.ts'

const START = 1_800_000_000

/** A late tick that was found so many seconds after the start; its number is its quote. */
const found = (seconds: number, sourceSeq = 1): LateTick => ({
  tick: { symbol: 'ONE', sourceTime: START + seconds - 5, sourceSeq, quote: String(sourceSeq) },
  foundAt: START + seconds,
})

const quotesAt = (late: ReturnType<typeof lateTicks>, seconds: number) =>
  late.takeAt(START + seconds).map(({ quote }) => Number(quote))

describe('late ticks', () => {
  it('belong to the first event after they were found, in the order of the source, once', () => {
    const late = lateTicks(START)
    late.add([found(4, 7), found(2, 8), found(2, 6)])
    late.add([found(2, 5)])
    expect(quotesAt(late, 3)).toEqual([5, 6, 8])
    expect(quotesAt(late, 4)).toEqual([7])
    expect(quotesAt(late, 5)).toEqual([])
  })

  it('that were found up to a recorded tick belong to no later event', () => {
    const late = lateTicks(START + 10)
    late.add([found(10)])
    expect(quotesAt(late, 11)).toEqual([])
    late.add([found(11), found(12, 2)])
    expect(quotesAt(late, 12)).toEqual([2])
  })

  it('may be as many at once as a file out of order has', () => {
    const late = lateTicks(START)
    late.add(Array.from({ length: 200_000 }, (_, index) => found(2, index)))
    expect(quotesAt(late, 3)).toHaveLength(100)
  })

  it('are left out after an hour without an event', () => {
    const late = lateTicks(START)
    late.add([found(1, 1), found(2, 2)])
    expect(quotesAt(late, 3601)).toEqual([2])
  })

  it('are at most a hundred in an event: the first ones', () => {
    const late = lateTicks(START)
    late.add(Array.from({ length: 150 }, (_, index) => found(1, 150 - index)))
    expect(quotesAt(late, 1)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(quotesAt(late, 2)).toEqual([])
  })
})
