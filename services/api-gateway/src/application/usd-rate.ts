import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import { Refused } from '../http/refusal.ts'
import type { Gateway } from './gateway.ts'

const ONE = amountOf('1')

/** What one unit of a currency is worth in US dollars; throws `Refused` where nobody knows: its limits cannot be told. */
export const usdRateOf = async ({ terms }: Gateway, currency: string): Promise<Amount> => {
  if (currency === 'USD') return ONE
  const known = (await terms.rates.usdRates()).get(currency)
  if (known?.rate !== undefined) return known.rate
  throw new Refused({
    status: 400,
    code: 'InvalidCurrency',
    message: `There is no rate of ${currency} that the limits could be told by.`,
    field: 'currency',
  })
}
