import type { ActiveSymbolsAnswer } from '@folio/contracts/websocket/market/active-symbols.ts'
import { typeName } from './ticket/ticket-names.ts'

/** The symbols of the market, as far as they are read. */
export type Symbols =
  | readonly Pick<ActiveSymbolsAnswer['active_symbols'][number], 'underlying_symbol' | 'underlying_symbol_name'>[]
  | undefined

/** The parts of a contract by which people name it. */
export type NamedContract = {
  readonly contract_type?: string | undefined
  readonly underlying_symbol?: string | undefined
}

/** Returns the display name of a symbol, such as `Volatility 100 Index`; its code where the symbols lack it or are not read. */
export const symbolName = (symbols: Symbols, code: string): string =>
  symbols?.find(({ underlying_symbol }) => underlying_symbol === code)?.underlying_symbol_name ?? code

/** A symbol as the list of symbols tells it. */
type ListedSymbol = Pick<
  ActiveSymbolsAnswer['active_symbols'][number],
  'underlying_symbol_name' | 'is_trading_suspended'
>

/** Names a symbol where one is chosen, and says if nothing is sold of it at present. */
export const symbolLabel = ({ underlying_symbol_name: name, is_trading_suspended }: ListedSymbol): string =>
  is_trading_suspended === 1 ? `${name} (suspended)` : name

/** Names a contract by its type and its symbol: `Rise, Volatility 100 Index`. */
export const contractName = (symbols: Symbols, { contract_type = '', underlying_symbol = '' }: NamedContract): string =>
  `${typeName(contract_type)}, ${symbolName(symbols, underlying_symbol)}`
