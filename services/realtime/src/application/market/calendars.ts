import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { TradingTimesAnswer } from '@folio/contracts/websocket/market/trading-times.ts'

type TradedSymbol = TradingTimesAnswer['trading_times']['markets'][number]['submarkets'][number]['symbols'][number]

/** The hours of a calendar on every day; a calendar with holidays would depend on the day. */
type Calendar = Pick<TradedSymbol, 'events' | 'times' | 'trading_days'> & { readonly isOpen: boolean }

const DAY_END = '23:59:59'

/** The calendars by their names. */
export const calendars: Readonly<Record<SymbolFacts['calendar'], Calendar>> = {
  always: {
    isOpen: true,
    events: [],
    times: { open: ['00:00:00'], close: [DAY_END], settlement: DAY_END },
    trading_days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  },
}
