import { describe, expect, it } from 'vitest'
import { gapsAt, gapsBetween, scheduledSeconds } from './gaps.ts'

const calendar = {
  revision: 1,
  time_zone: 'UTC',
  sessions: [{ days: ['Thu' as const], open: '00:01', close: '00:03' }],
  holidays: [],
  early_closes: [],
}
const symbols = [
  { symbol: 'ALWAYS', interval_seconds: 2, calendar: 'always' as const },
  { symbol: 'SESSION', interval_seconds: 2, calendar },
]

describe('the gaps of symbols', () => {
  it('are the scheduled epochs of a span, less those at which a symbol is closed', () => {
    expect(gapsBetween(symbols, { after: 50, upTo: 71 })).toEqual([
      { symbol: 'ALWAYS', from: 52, to: 70 },
      { symbol: 'SESSION', from: 60, to: 70 },
    ])
    expect(gapsBetween(symbols, { after: 170, upTo: 1000 })).toEqual([
      { symbol: 'ALWAYS', from: 172, to: 1000 },
      { symbol: 'SESSION', from: 172, to: 178 },
    ])
  })

  it('are none in a span without a scheduled epoch', () => {
    expect(gapsBetween(symbols, { after: 60, upTo: 61 })).toEqual([])
    expect(gapsBetween(symbols, { after: 60, upTo: 60 })).toEqual([])
    expect(
      gapsBetween([symbols[1] ?? { symbol: '', interval_seconds: 1, calendar }], { after: 180, upTo: 900 }),
    ).toEqual([])
  })

  it('are at an epoch the symbols that tick then and have no quote', () => {
    const gap = (symbol: string) => ({ symbol, from: 62, to: 62 })
    expect(gapsAt(symbols, 62, {})).toEqual([gap('ALWAYS'), gap('SESSION')])
    expect(gapsAt(symbols, 62, { ALWAYS: '1.00' })).toEqual([gap('SESSION')])
    expect(gapsAt(symbols, 63, {})).toEqual([])
    expect(gapsAt(symbols, 58, { ALWAYS: '1.00' })).toEqual([])
  })
})

it('the scheduled seconds of a span are those of the symbol that is open the longest', () => {
  expect(scheduledSeconds(symbols, { after: 50, upTo: 1050 })).toBe(1000)
  expect(scheduledSeconds(symbols.slice(1), { after: 50, upTo: 1050 })).toBe(120)
  expect(scheduledSeconds([], { after: 50, upTo: 1050 })).toBe(0)
})
