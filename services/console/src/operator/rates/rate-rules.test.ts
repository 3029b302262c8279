import { isSoundRate } from '@folio/contracts/wallet/rates.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { rateFault, rateWarning } from './rate-rules.ts'

it.each(['EUR', 'USD'])('a rate of %s that the server refuses is not asked about, and only such a one', (currency) => {
  for (const rate of ['0', '0.00', '1', '1.00', '1.08', '99999999999999']) {
    expect([rate, rateFault(currency, rate) === undefined]).toEqual([rate, isSoundRate(currency, amountOf(rate))])
  }
})

it.each([
  ['1.08', '1.08', undefined],
  ['2.16', '1.08', undefined],
  ['0.54', '1.08', undefined],
  ['12345678901234.5', '1.08', 'The new rate is 11,431,184,167,809.7 times the present one.'],
  ['0.0000000000001', '1.08', 'The present rate is 10,800,000,000,000.0 times the new one.'],
  ['5', null, undefined],
])('the rate %s after %s is warned of by: %s', (rate, present, warning) =>
  expect(rateWarning(rate, present, 'en')).toBe(warning),
)
