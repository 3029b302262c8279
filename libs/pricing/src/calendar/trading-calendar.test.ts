import { describe, expect, it } from 'vitest'
import { DAYS_IN_LONDON, SUNDAYS_IN_LONDON, WEEKDAYS_IN_NEW_YORK } from '../testing/session-calendars.ts'
import {
  isOpenAt,
  isOpenThroughout,
  nextOpen,
  openingsIn,
  openSeconds,
  type SessionCalendar,
  settlementAfter,
  settlementOn,
  weekdayOf,
} from './trading-calendar.ts'

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000
const shown = (epoch: number | undefined): string | undefined =>
  epoch === undefined ? undefined : new Date(epoch * 1000).toISOString().slice(0, 19)
const HOUR = 3600
const newYork = WEEKDAYS_IN_NEW_YORK
const neverOpen: SessionCalendar = { ...DAYS_IN_LONDON, sessions: [{ days: [], open: '08:00', close: '09:00' }] }

describe('a symbol without sessions', () => {
  it('is always open', () => {
    expect(isOpenAt('always', 7)).toBe(true)
    expect(isOpenThroughout('always', 0, 1e10)).toBe(true)
    expect(nextOpen('always', 7)).toBe(8)
    expect(openSeconds('always', { after: 10, upTo: 70 })).toBe(60)
    expect(openingsIn('always', { from: 1, to: 9 })).toEqual([{ from: 1, to: 9 }])
  })
})

describe('a symbol with sessions', () => {
  it.each([
    ['the second before Sunday, 17:00', '2026-07-19T20:59:59', false],
    ['Sunday, 17:00', '2026-07-19T21:00:00', true],
    ['midnight between two sessions', '2026-07-20T04:00:00', true],
    ['the last second of Friday', '2026-07-24T20:59:59', true],
    ['Friday, 17:00', '2026-07-24T21:00:00', false],
    ['Friday, 17:00 in winter', '2026-01-23T22:00:00', false],
    ['the last second of Friday in winter', '2026-01-23T21:59:59', true],
    ['a Saturday', '2026-07-25T12:00:00', false],
    ['a holiday', '2026-12-25T15:00:00', false],
    ['the last second before an early close', '2026-12-24T17:59:59', true],
    ['an early close', '2026-12-24T18:00:00', false],
    ['a usual day of the same hour', '2026-12-23T18:00:00', true],
  ])('is open at the right times: %s', (_, at, isOpen) => {
    expect(isOpenAt(newYork, utc(at))).toBe(isOpen)
  })

  it('is open through midnights, and not through weekends, holidays and breaks', () => {
    const monday = utc('2026-07-20T12:00:00')
    expect(isOpenThroughout(newYork, monday, utc('2026-07-24T20:59:59'))).toBe(true)
    expect(isOpenThroughout(newYork, monday, utc('2026-07-24T21:00:00'))).toBe(false)
    expect(isOpenThroughout(newYork, monday, utc('2026-07-27T12:00:00'))).toBe(false)
    expect(isOpenThroughout(newYork, utc('2026-12-24T12:00:00'), utc('2026-12-28T12:00:00'))).toBe(false)
    const noon = utc('2026-07-20T10:59:00')
    expect(isOpenThroughout(DAYS_IN_LONDON, noon, utc('2026-07-20T10:59:59'))).toBe(true)
    expect(isOpenThroughout(DAYS_IN_LONDON, noon, utc('2026-07-20T12:00:00'))).toBe(false)
  })

  it.each([
    ['in a session', '2026-07-20T12:00:00', '2026-07-20T12:00:01'],
    ['over a weekend', '2026-07-24T20:59:59', '2026-07-26T21:00:00'],
    ['over a weekend on which the clocks go forward', '2026-03-06T21:59:59', '2026-03-08T21:00:00'],
    ['over a weekend on which the clocks go back', '2026-10-30T20:59:59', '2026-11-01T22:00:00'],
    ['over an early close, a holiday and a weekend', '2026-12-24T17:59:59', '2026-12-27T22:00:00'],
  ])('opens next %s', (_, after, expected) => {
    expect(shown(nextOpen(newYork, utc(after)))).toBe(expected)
  })

  it('never opens without a session', () => {
    expect(nextOpen(neverOpen, 0)).toBeUndefined()
    expect(openSeconds(neverOpen, { after: 0, upTo: 1e7 })).toBe(0)
  })

  it('counts the seconds in which it is open', () => {
    const friday = utc('2026-07-24T20:00:00')
    expect(openSeconds(newYork, { after: friday - 1, upTo: utc('2026-07-26T21:59:59') })).toBe(2 * HOUR)
    expect(openSeconds(newYork, { after: friday, upTo: friday })).toBe(0)
    expect(openSeconds(newYork, { after: friday, upTo: friday - 10 })).toBe(0)
  })

  it.each([
    ['with as many hours as sessions', '2026-03-09', 120],
    ['with an hour more where the clocks go forward on its weekend', '2026-03-02', 121],
    ['with an hour less where they go back', '2026-10-26', 119],
  ])('counts a week of seconds %s', (_, week, hours) => {
    const after = utc(`${week}T12:00:00`)
    expect(openSeconds(newYork, { after, upTo: after + 7 * 24 * HOUR })).toBe(hours * HOUR)
  })

  it('is open for 23 and 25 hours on Sundays on which the clocks change', () => {
    const hours = (date: string) => {
      const [opening] = openingsIn(SUNDAYS_IN_LONDON, {
        from: utc(`${date}T00:00:00`) - HOUR,
        to: utc(`${date}T23:59:59`),
      })
      return opening && (opening.to + 1 - opening.from) / HOUR
    }
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-02-01')]).toEqual([23, 25, 24])
  })

  it.each([
    ['closes', '00:15', '01:45', [['00:15:00', '00:59:59']]],
    ['opens', '01:15', '03:00', [['01:00:00', '01:59:59']]],
    ['opens and closes', '01:15', '01:45', []],
  ])('%s with the change of the clocks where they skip the time', (_, open, close, expected) => {
    const sessions: SessionCalendar['sessions'] = [{ days: ['Sun'], open, close }]
    const span = { from: utc('2026-03-29T00:00:00'), to: utc('2026-03-29T12:00:00') }
    const openings = openingsIn({ ...SUNDAYS_IN_LONDON, sessions }, span)
    expect(openings.map(({ from, to }) => [shown(from)?.slice(11), shown(to)?.slice(11)])).toEqual(expected)
  })

  it('returns the openings of a day in UTC in order, cut at its ends', () => {
    const day = (date: string) =>
      [newYork, DAYS_IN_LONDON].map((calendar) =>
        openingsIn(calendar, { from: utc(`${date}T00:00:00`), to: utc(`${date}T23:59:59`) }).map(
          ({ from, to }) => `${shown(from)?.slice(11)}-${shown(to)?.slice(11)}`,
        ),
      )
    expect(day('2026-07-20')).toEqual([['00:00:00-23:59:59'], ['07:00:00-10:59:59', '12:00:00-15:29:59']])
    expect(day('2026-07-25')).toEqual([[], []])
    expect(day('2026-07-26')).toEqual([['21:00:00-23:59:59'], []])
  })

  it.each([
    ['today', '2026-07-20T12:00:00', 0, '2026-07-21T03:59:59'],
    ['tomorrow', '2026-07-20T12:00:00', 1, '2026-07-22T03:59:59'],
    ['the day of New York, not of UTC', '2026-07-21T02:00:00', 1, '2026-07-22T03:59:59'],
    ['Friday', '2026-07-20T12:00:00', 4, '2026-07-24T20:59:59'],
    ['an early close', '2026-12-23T12:00:00', 1, '2026-12-24T17:59:59'],
    ['a holiday', '2026-12-24T12:00:00', 1, undefined],
    ['a Saturday', '2026-07-20T12:00:00', 5, undefined],
  ])('settles on the day so many days later: %s', (_, at, days, expected) => {
    expect(shown(settlementAfter(newYork, utc(at), days))).toBe(expected)
  })

  it('settles at the end of the last session of a day', () => {
    expect(shown(settlementOn(DAYS_IN_LONDON, '2026-07-20'))).toBe('2026-07-20T15:29:59')
    expect(settlementOn(DAYS_IN_LONDON, '2026-07-19')).toBeUndefined()
  })

  it('caches a bounded number of days', () => {
    const calendar = { ...newYork }
    const from = utc('2026-07-20T12:00:00')
    expect(openSeconds(calendar, { after: from, upTo: from + 3000 * 24 * HOUR })).toBeGreaterThan(2000 * 24 * HOUR)
    expect(isOpenAt(calendar, from)).toBe(true)
  })
})

it('computes the day of the week', () => {
  expect(['2026-07-19', '2026-07-24', '2024-02-29'].map(weekdayOf)).toEqual(['Sun', 'Fri', 'Thu'])
})
