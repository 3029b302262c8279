import type { TradingTimesAnswer, TradingTimesRequest } from '@folio/contracts/websocket/market/trading-times.ts'
import { askedAt, secondOfMoment } from '@folio/option-contracts/asking/trading-clock.ts'
import type { CallContext } from '../../call-context.ts'
import { listedSymbols } from '../../market/listed-symbols.ts'
import type { ListedSymbol } from '../../market/offerings.ts'
import { dayOfRequest, tradingHoursOn } from '../../market/trading-hours.ts'
import type { CallAnswer } from '../../session.ts'

type Market = TradingTimesAnswer['trading_times']['markets'][number]
type Traded = Market['submarkets'][number]['symbols'][number]

const tradedOn = (date: string, { offering: { symbol, name, calendar } }: ListedSymbol): Traded => {
  const { events, times, trading_days } = tradingHoursOn(calendar, date)
  return { events, name, times, trading_days, underlying_symbol: symbol }
}

const byName = <T, U>(
  items: readonly T[],
  nameOf: (item: T) => string,
  made: (name: string, those: readonly T[]) => U,
): U[] => [...Map.groupBy(items, nameOf)].map(([name, those]) => made(name, those))

/** Answers with the hours of all symbols on a day, by market and submarket. */
export const answerTradingTimes = (calls: CallContext, { trading_times: day }: TradingTimesRequest): CallAnswer => {
  const date = dayOfRequest(day, secondOfMoment(askedAt(calls)))
  const markets = byName(
    listedSymbols(calls),
    ({ offering }) => offering.market,
    (name, inMarket): Market => ({
      name,
      submarkets: byName(
        inMarket,
        ({ offering }) => offering.submarket,
        (submarket, symbols) => ({ name: submarket, symbols: symbols.map((symbol) => tradedOn(date, symbol)) }),
      ),
    }),
  )
  return { body: { trading_times: { markets } } }
}
