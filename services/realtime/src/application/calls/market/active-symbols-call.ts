import type { ActiveSymbolsAnswer, ActiveSymbolsRequest } from '@folio/contracts/websocket/market/active-symbols.ts'
import { askedAt, secondOfMoment } from '@folio/option-contracts/asking/trading-clock.ts'
import { isOpenAt } from '@folio/pricing/calendar/trading-calendar.ts'
import type { CallContext } from '../../call-context.ts'
import { isSold } from '../../market/is-sold.ts'
import { listedSymbols } from '../../market/listed-symbols.ts'
import type { ListedSymbol } from '../../market/offerings.ts'
import type { CallAnswer } from '../../session.ts'

/** All simulated symbols are of one group, and others of none. */
const subgroupOf = (market: string): string => (market === 'synthetic_index' ? 'synthetics' : 'none')

type ActiveSymbol = ActiveSymbolsAnswer['active_symbols'][number]

const shownAt = (second: number, { offering, isSuspended }: ListedSymbol): ActiveSymbol => {
  const { symbol, name, market, submarket, decimals, calendar } = offering
  return {
    exchange_is_open: isOpenAt(calendar, second) ? 1 : 0,
    is_trading_suspended: isSuspended ? 1 : 0,
    market,
    pip_size: Number(`1e-${decimals}`),
    subgroup: subgroupOf(market),
    submarket,
    trade_count: 0,
    underlying_symbol: symbol,
    underlying_symbol_name: name,
    underlying_symbol_type: market,
  }
}

/** Answers with the symbols, or with those of which contracts of at least one of the given types are sold. */
export const answerActiveSymbols = (calls: CallContext, { contract_type: types }: ActiveSymbolsRequest): CallAnswer => {
  const isMeant = ({ offering }: ListedSymbol): boolean =>
    types === undefined || types.some((type) => isSold(type, offering, calls.market.newest(offering.symbol)))
  const second = secondOfMoment(askedAt(calls))
  const symbols = listedSymbols(calls).filter(isMeant)
  return { body: { active_symbols: symbols.map((symbol) => shownAt(second, symbol)) } }
}
