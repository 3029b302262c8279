import { expect, it } from 'vitest'
import { cashFault, cashWarning, shortage } from './cash-rules.ts'

const KNOWN = [
  { currency: 'BTC', decimals: 8, usd_rate: '60000' },
  { currency: 'USD', decimals: 2, usd_rate: '1' },
  { currency: 'XAU', decimals: 2, usd_rate: null },
]

it.each([
  ['USD', '0', 'must be more than zero'],
  ['USD', '1.001', 'must have at most 2 decimals, as USD has'],
  ['BTC', '1.001', undefined],
])('%s %s has the fault: %s', (currency, amount, fault) => expect(cashFault({ currency, amount }, KNOWN)).toBe(fault))

it.each([
  ['USD', '1000000', undefined],
  ['USD', '99999999999999', 'It is worth 99,999,999,999,999.00 USD, which is more than 1,000,000 USD.'],
  ['BTC', '17', 'It is worth 1,020,000.00 USD, which is more than 1,000,000 USD.'],
  [
    'XAU',
    '99999999999999',
    'There is no rate for XAU, so that the page cannot say if it is worth more than 1,000,000 USD.',
  ],
])('%s %s is warned of by: %s', (currency, amount, warning) =>
  expect(cashWarning({ currency, amount }, KNOWN, 'en')).toBe(warning),
)

it('more cash than the wallet holds is warned of', () => {
  const balances = [{ currency: 'USD', balance: '10.00' }]
  expect(shortage({ currency: 'USD', amount: '10' }, balances, 'en')).toBeUndefined()
  expect(shortage({ currency: 'USD', amount: '10.01' }, balances, 'en')).toBe('The wallet holds 10.00 USD.')
  expect(shortage({ currency: 'EUR', amount: '1' }, balances, 'en')).toBe('The wallet holds 0 EUR.')
})
