import type { ActiveSymbolsAnswer, ActiveSymbolsRequest } from '@folio/contracts/websocket/market/active-symbols.ts'
import type { CallContext } from '../../call-context.ts'
import { calendars } from '../../market/calendars.ts'
import { isSold } from '../../market/is-sold.ts'
import { listedSymbols } from '../../market/listed-symbols.ts'
import type { ListedSymbol } from '../../market/offerings.ts'
import type { CallAnswer } from '../../session.ts'

/** All simulated symbols are of one group. */
const SUBGROUP = 'synthetics'

type ActiveSymbol = ActiveSymbolsAnswer['active_symbols'][number]

const shown = ({ offering, isSuspended }: ListedSymbol): ActiveSymbol => {
  const { symbol, name, market, submarket, decimals, calendar } = offering
  return {
    exchange_is_open: calendars[calendar].isOpen ? 1 : 0,
    is_trading_suspended: isSuspended ? 1 : 0,
    market,
    pip_size: Number(`1e-${decimals}`),
    subgroup: SUBGROUP,
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
  return { body: { active_symbols: listedSymbols(calls).filter(isMeant).map(shown) } }
}
