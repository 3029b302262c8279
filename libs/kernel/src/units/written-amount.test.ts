import { expect, it } from 'vitest'
import { amountFault, decimalsOf, WRITTEN_AMOUNT } from './written-amount.ts'

it.each(['0', '12.50', '99999999999999', '0.000000000000000001'])('%s is written as an amount is', (text) =>
  expect(text).toMatch(WRITTEN_AMOUNT),
)

it.each(['', '005', '.5', '1.', '-1', '1,000', '100000000000000', '1.0000000000000000001'])(
  '%j is not written as an amount is',
  (text) => expect(text).not.toMatch(WRITTEN_AMOUNT),
)

it('an amount is more than zero, and has no more decimals than its currency, where that is known', () => {
  const usd = { code: 'USD', decimals: 2 }
  expect(amountFault('0.00', usd)).toBe('must be more than zero')
  expect(amountFault('1.001', usd)).toBe('must have at most 2 decimals, as USD has')
  expect(amountFault('1.00', usd)).toBeUndefined()
  expect(amountFault('1.001', { code: 'XYZ', decimals: undefined })).toBeUndefined()
})

it.each([
  ['12', 0],
  ['12.5', 1],
  ['-0.00', 2],
])('%s is written with %d decimals', (text, decimals) => expect(decimalsOf(text)).toBe(decimals))
