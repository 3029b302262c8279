import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { TradingTimesAnswer } from '@folio/contracts/websocket/market/trading-times.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { utcDateOf, utcDayStart } from '@folio/pricing/calendar/local-time.ts'
import { openingsIn, settlementOn, WEEKDAYS } from '@folio/pricing/calendar/trading-calendar.ts'

type TradedSymbol = TradingTimesAnswer['trading_times']['markets'][number]['submarkets'][number]['symbols'][number]

/** The hours of a symbol on a day, and the days of a week on which it is traded. */
export type TradingHours = Pick<TradedSymbol, 'events' | 'times' | 'trading_days'>

/** The settlement of a day without one. */
const NONE = '--'

/** The time `HH:MM:SS` of an epoch in UTC. */
const timeOf = (epoch: number): string => new Date(epoch * 1000).toISOString().slice(11, 19)

type Calendar = SymbolFacts['calendar']

const eventsOn = (calendar: Calendar, date: string): TradingHours['events'] => {
  if (calendar === 'always') return []
  const { holidays, early_closes, time_zone } = calendar
  return [
    ...holidays.filter((holiday) => holiday === date).map((dates) => ({ dates, descrip: 'Holiday' })),
    ...early_closes
      .filter((early) => early.date === date)
      .map(({ close }) => ({ dates: date, descrip: `Closes early (at ${close}, ${time_zone})` })),
  ]
}

/** The hours of a calendar on a day (`YYYY-MM-DD`) in UTC; the settlement is that of the calendar's day with this date. */
export const tradingHoursOn = (calendar: Calendar, date: string): TradingHours => {
  const from = utcDayStart(date)
  const day = { from, to: from + DAY_SECONDS - 1 }
  const openings = openingsIn(calendar, day)
  const settlement = calendar === 'always' ? day.to : settlementOn(calendar, date)
  const isTradedOn = (weekday: (typeof WEEKDAYS)[number]): boolean =>
    calendar === 'always' || calendar.sessions.some(({ days }) => days.includes(weekday))
  return {
    events: eventsOn(calendar, date),
    times: {
      open: openings.map((opening) => timeOf(opening.from)),
      close: openings.map((opening) => timeOf(opening.to)),
      settlement: settlement === undefined ? NONE : timeOf(settlement),
    },
    trading_days: WEEKDAYS.filter(isTradedOn),
  }
}

/** The day (`YYYY-MM-DD`) that a request names as `today`, or as `YYYY-M-D`. */
export const dayOfRequest = (text: string, second: number): string => {
  if (text === 'today') return utcDateOf(second)
  const [year = '', month = '', day = ''] = text.split('-')
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
