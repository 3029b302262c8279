import type { Offering } from '@folio/contracts/market/offering.ts'
import { expect, it } from 'vitest'
import { closedSecond } from './open-hours.ts'

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000
const calendar: Exclude<Offering['calendar'], 'always'> = {
  revision: 1,
  time_zone: 'America/New_York',
  sessions: [
    { days: ['Sun'], open: '17:00', close: '24:00' },
    { days: ['Mon', 'Tue', 'Wed', 'Thu'], open: '00:00', close: '24:00' },
    { days: ['Fri'], open: '00:00', close: '17:00' },
  ],
  holidays: ['2026-12-25'],
  early_closes: [{ date: '2026-12-24', close: '13:00' }],
}

it.each([
  ['none in a session', '2026-07-20T12:00:30', '2026-07-20T13:00:00', undefined],
  ['none over midnights', '2026-07-20T12:00:30', '2026-07-24T20:59:59', undefined],
  ['the first after the close', '2026-07-24T20:30:30', '2026-07-24T21:00:00', '2026-07-24T21:00:00'],
  ['the first after the close in winter', '2026-01-23T20:30:30', '2026-01-24T09:00:00', '2026-01-23T22:00:00'],
  ['the first of a span in closed hours', '2026-07-25T12:00:30', '2026-07-25T12:00:40', '2026-07-25T12:00:30'],
  ['the first of a weekend between two sessions', '2026-07-24T20:00:00', '2026-07-27T12:00:00', '2026-07-24T21:00:00'],
  ['the first after an early close', '2026-12-24T17:59:00', '2026-12-24T18:30:00', '2026-12-24T18:00:00'],
  ['the first of a holiday', '2026-12-25T12:00:00', '2026-12-25T13:00:00', '2026-12-25T12:00:00'],
])('the auditor finds the seconds at which a symbol is closed: %s', (_, from, to, expected) => {
  const found = closedSecond(calendar, utc(from), utc(to))
  expect(found === undefined ? undefined : new Date(found * 1000).toISOString().slice(0, 19)).toBe(expected)
})
