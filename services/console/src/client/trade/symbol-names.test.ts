import { expect, it } from 'vitest'
import { contractName, symbolLabel, symbolName } from './symbol-names.ts'

const SYMBOLS = [
  { underlying_symbol: 'R_10', underlying_symbol_name: 'Volatility 10 Index' },
  { underlying_symbol: 'R_100', underlying_symbol_name: 'Volatility 100 Index' },
]

it('a symbol is named by its display name, and by its code while no answer lists it', () => {
  expect(symbolName(SYMBOLS, 'R_100')).toBe('Volatility 100 Index')
  expect(symbolName(SYMBOLS, 'R_50')).toBe('R_50')
  expect(symbolName(undefined, 'R_100')).toBe('R_100')
})

it('a contract is named by the words of its type and the name of its symbol', () => {
  const contract = { contract_type: 'CALL', underlying_symbol: 'R_100' }
  expect(contractName(SYMBOLS, contract)).toBe('Rise, Volatility 100 Index')
  expect(contractName(undefined, { ...contract, contract_type: 'NEWTYPE' })).toBe('NEWTYPE, R_100')
})

it('a symbol is named with its suspension where one is chosen', () => {
  const symbol = { underlying_symbol_name: 'Volatility 100 Index' }
  expect(symbolLabel({ ...symbol, is_trading_suspended: 0 })).toBe('Volatility 100 Index')
  expect(symbolLabel({ ...symbol, is_trading_suspended: 1 })).toBe('Volatility 100 Index (suspended)')
})
