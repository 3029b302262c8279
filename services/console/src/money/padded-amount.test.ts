import { expect, it } from 'vitest'
import { paddedAmount } from './padded-amount.ts'

it.each([
  ['95000', 'USD', '95000.00'],
  ['9506.2', 'USD', '9506.20'],
  ['-0.5', 'EUR', '-0.50'],
  ['10349.19', 'USD', '10349.19'],
  ['0.12345678', 'BTC', '0.12345678'],
  ['1200', 'JPY', '1200'],
  ['7', 'tUSDT_x', '7'],
])('%s %s is written %s', (amount, currency, padded) => expect(paddedAmount(amount, currency)).toBe(padded))
