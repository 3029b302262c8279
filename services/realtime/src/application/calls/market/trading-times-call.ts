import type { TradingTimesAnswer } from '@folio/contracts/websocket/market/trading-times.ts'
import type { CallContext } from '../../call-context.ts'
import { calendars } from '../../market/calendars.ts'
import { listedSymbols } from '../../market/listed-symbols.ts'
import type { ListedSymbol } from '../../market/offerings.ts'
import type { CallAnswer } from '../../session.ts'

type Market = TradingTimesAnswer['trading_times']['markets'][number]
type Traded = Market['submarkets'][number]['symbols'][number]

const traded = ({ offering: { symbol, name, calendar } }: ListedSymbol): Traded => {
  const { events, times, trading_days } = calendars[calendar]
  return { events, name, times, trading_days, underlying_symbol: symbol }
}

const byName = <T, U>(
  items: readonly T[],
  nameOf: (item: T) => string,
  made: (name: string, those: readonly T[]) => U,
): U[] => [...Map.groupBy(items, nameOf)].map(([name, those]) => made(name, those))

/** Answers with the hours of all symbols by market and submarket: those of the only calendar are the same every day. */
export const answerTradingTimes = (calls: CallContext): CallAnswer => {
  const markets = byName(
    listedSymbols(calls),
    ({ offering }) => offering.market,
    (name, inMarket): Market => ({
      name,
      submarkets: byName(
        inMarket,
        ({ offering }) => offering.submarket,
        (submarket, symbols) => ({ name: submarket, symbols: symbols.map(traded) }),
      ),
    }),
  )
  return { body: { trading_times: { markets } } }
}
