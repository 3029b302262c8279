import type { SessionCalendar } from '../calendar/trading-calendar.ts'

/** Weekdays in New York: from Sunday, 17:00, to Friday, 17:00. 25 December is a holiday, 24 December ends at 13:00. */
export const WEEKDAYS_IN_NEW_YORK: SessionCalendar = {
  revision: 3,
  time_zone: 'America/New_York',
  sessions: [
    { days: ['Sun'], open: '17:00', close: '24:00' },
    { days: ['Mon', 'Tue', 'Wed', 'Thu'], open: '00:00', close: '24:00' },
    { days: ['Fri'], open: '00:00', close: '17:00' },
  ],
  holidays: ['2026-12-25'],
  early_closes: [{ date: '2026-12-24', close: '13:00' }],
}

/** A stock exchange in London with a break at noon on Mondays. */
export const DAYS_IN_LONDON: SessionCalendar = {
  revision: 1,
  time_zone: 'Europe/London',
  sessions: [
    { days: ['Mon'], open: '13:00', close: '16:30' },
    { days: ['Mon'], open: '08:00', close: '12:00' },
    { days: ['Tue', 'Wed', 'Thu', 'Fri'], open: '08:00', close: '16:30' },
  ],
  holidays: [],
  early_closes: [],
}

/** Open all day on Sundays in London, on which the clocks change. */
export const SUNDAYS_IN_LONDON: SessionCalendar = {
  ...DAYS_IN_LONDON,
  sessions: [{ days: ['Sun'], open: '00:00', close: '24:00' }],
}
