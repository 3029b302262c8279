import { describe, expect, it } from 'vitest'
import { dateAfter, epochOfLocal, isTimeZone, localDateOf, utcDateOf, utcDayStart } from './local-time.ts'

const utc = (text: string): number => Date.parse(text) / 1000
const clock = (hours: number, minutes = 0): number => hours * 3600 + minutes * 60

describe('the local time of a time zone', () => {
  it.each([
    ['in winter', 'Europe/London', '2026-01-15', clock(9), '2026-01-15T09:00:00Z'],
    ['in summer', 'Europe/London', '2026-07-15', clock(9), '2026-07-15T08:00:00Z'],
    ['west of UTC, on the next day there', 'America/New_York', '2026-07-15', clock(22), '2026-07-16T02:00:00Z'],
    ['east of UTC, on the day before there', 'Asia/Tokyo', '2026-07-15', clock(8), '2026-07-14T23:00:00Z'],
    ['with half an hour', 'Asia/Kolkata', '2026-07-15', clock(9, 15), '2026-07-15T03:45:00Z'],
    ['at the end of a day', 'Europe/London', '2026-07-15', clock(24), '2026-07-15T23:00:00Z'],
    ['before the clocks go forward', 'Europe/London', '2026-03-29', clock(0, 59), '2026-03-29T00:59:00Z'],
    ['that the clocks skip', 'Europe/London', '2026-03-29', clock(1, 30), '2026-03-29T01:00:00Z'],
    ['that the clocks skip west of UTC', 'America/New_York', '2026-03-08', clock(2, 59), '2026-03-08T07:00:00Z'],
    ['that clocks skip by half an hour', 'Australia/Lord_Howe', '2026-10-04', clock(2, 15), '2026-10-03T15:30:00Z'],
    ['after the clocks went forward', 'Europe/London', '2026-03-29', clock(2), '2026-03-29T01:00:00Z'],
    ['that the clocks show twice', 'Europe/London', '2026-10-25', clock(1, 30), '2026-10-25T00:30:00Z'],
    ['after the clocks went back', 'Europe/London', '2026-10-25', clock(2), '2026-10-25T02:00:00Z'],
    ['of another hemisphere', 'Australia/Sydney', '2026-10-04', clock(12), '2026-10-04T01:00:00Z'],
  ])('is the epoch %s', (_, timeZone, date, seconds, expected) => {
    expect(epochOfLocal(timeZone, date, seconds)).toBe(utc(expected))
  })

  it('has the day that the clocks show', () => {
    const epoch = utc('2026-07-15T23:30:00Z')
    expect(localDateOf('Europe/London', epoch)).toBe('2026-07-16')
    expect(localDateOf('America/New_York', epoch)).toBe('2026-07-15')
    expect(localDateOf('Asia/Tokyo', epoch)).toBe('2026-07-16')
  })

  it('accepts the names of time zones', () => {
    expect(['Europe/London', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false])
  })
})

it('days follow one another over months and leap years', () => {
  expect(dateAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dateAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(utcDateOf(utcDayStart('2026-03-29') + 86_399)).toBe('2026-03-29')
})
