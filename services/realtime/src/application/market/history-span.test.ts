import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { describe, expect, it } from 'vitest'
import { historySpan } from './history-span.ts'

const NEWEST = 1_800_000_040
const DAY = 86_400
const ticks = { style: 'ticks', end: 'latest' } as const
const candles = { style: 'candles', end: 'latest', granularity: 60 } as const
const at = { newest: NEWEST, now: NEWEST }

describe('the span of a history', () => {
  it.each([
    ['is the day before the newest tick', ticks, { from: NEWEST - DAY, to: NEWEST, limit: 1000 }],
    [
      'ends with its end',
      { ...ticks, end: '1799999000' },
      { from: 1_799_999_000 - DAY, to: 1_799_999_000, limit: 1000 },
    ],
    [
      'never ends after the newest tick',
      { ...ticks, end: '9999999999' },
      { from: NEWEST - DAY, to: NEWEST, limit: 1000 },
    ],
    ['begins with its start', { ...ticks, start: NEWEST - 9, count: 5 }, { from: NEWEST - 9, to: NEWEST, limit: 5 }],
    ['has at most 5,000 entries', { ...ticks, count: 9000 }, { from: NEWEST - DAY, to: NEWEST, limit: 5000 }],
    ['has at most 366 days', { ...ticks, start: 0 }, { from: NEWEST - 366 * DAY, to: NEWEST, limit: 1000 }],
    [
      'of candles begins with the candle of its start',
      { ...candles, start: NEWEST - 60 },
      { from: NEWEST - 100, to: NEWEST, limit: 1000 },
    ],
    [
      'of candles goes back as far as their count asks for',
      { ...candles, granularity: 3600, count: 48 } as const,
      { from: NEWEST - 40 - 47 * 3600, to: NEWEST, limit: 48 },
    ],
  ])('%s', (_, request, span) => expect(historySpan(request, at)).toEqual(span))

  it('moves back to end with the newest tick only on request', () => {
    const request = { ...ticks, start: NEWEST - 10 }
    const late = { newest: NEWEST, now: NEWEST + 100 }
    expect(historySpan(request, late)).toMatchObject({ from: NEWEST - 10, to: NEWEST + 100 })
    expect(historySpan({ ...request, adjust_start_time: 1 }, late)).toMatchObject({ from: NEWEST - 110, to: NEWEST })
  })

  it('is empty where it lies in the future, and before the first tick ends now', () => {
    expect(historySpan({ ...ticks, start: NEWEST + 5, end: '9999999999' }, at)).toBeUndefined()
    expect(historySpan(ticks, { newest: undefined, now: 5000 })).toEqual({ from: 0, to: 5000, limit: 1000 })
  })

  it('is refused where it begins after its end', () => {
    expect(() => historySpan({ ...ticks, start: NEWEST + 1 }, at)).toThrow(CallRefused)
    expect(() => historySpan({ ...ticks, start: 10, end: '9' }, at)).toThrow(CallRefused)
  })
})
