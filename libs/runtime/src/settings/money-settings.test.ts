import { DEFAULT_MONEY_RULES } from '@folio/contracts/wallet/money-rules.ts'
import { expect, it } from 'vitest'
import { businessSettings } from './business-settings.ts'

it('the environment sets fees, limits and rates', () => {
  const { money } = businessSettings({
    FOLIO_FEES: 'fiat=0.01,same=0.001',
    FOLIO_MINIMUM_AMOUNTS: 'USD=1,BTC=0.0001',
    FOLIO_TRANSACTION_USD_MAX: '500.50',
    FOLIO_DAILY_TRANSFERS_MAX: '3',
    FOLIO_FX_RATES: 'USD=1,EUR=1.1',
    FOLIO_FX_SPREAD: '0',
    FOLIO_QUOTE_LIFE_MS: '5000',
  })
  expect(money).toEqual({
    fees: { ...DEFAULT_MONEY_RULES.fees, fiat: '0.01', same: '0.001' },
    minimums: new Map([
      ['USD', '1'],
      ['BTC', '0.0001'],
    ]),
    transactionUsdMax: '500.5',
    dailyTransfersMax: 3,
    usdRates: new Map([
      ['USD', '1'],
      ['EUR', '1.1'],
    ]),
    spread: '0',
    quoteLifeMs: 5000,
  })
})

it.each([
  ['FOLIO_FEES', 'fiat=1'],
  ['FOLIO_FEES', 'gold=0.1'],
  ['FOLIO_MINIMUM_AMOUNTS', 'usd=1'],
  ['FOLIO_TRANSACTION_USD_MAX', '-1'],
  ['FOLIO_DAILY_TRANSFERS_MAX', '1.5'],
  ['FOLIO_FX_RATES', 'EUR=1=2'],
  ['FOLIO_FX_RATES', 'EUR=0'],
  ['FOLIO_FX_RATES', 'EUR=1.1,USD=2'],
  ['FOLIO_FX_SPREAD', '1'],
])('%s is not %s', (name, text) => {
  expect(() => businessSettings({ [name]: text })).toThrow(name)
})
