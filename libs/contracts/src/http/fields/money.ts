import { amountOf } from '@folio/kernel/amount.ts'
import { WRITTEN_AMOUNT } from '@folio/kernel/units/written-amount.ts'
import { z } from 'zod'
import { patternText } from './pattern-text.ts'

/** A currency: the decimals of its amounts, and its kind, which decides the fee. */
export type Currency = { readonly decimals: number; readonly kind: 'fiat' | 'stablecoin' | 'crypto' }

/** The currencies of an installation, by their code. */
export type Currencies = ReadonlyMap<string, Currency>

/** The default currencies. */
export const DEFAULT_CURRENCIES: Currencies = new Map<string, Currency>([
  ['USD', { decimals: 2, kind: 'fiat' }],
  ['EUR', { decimals: 2, kind: 'fiat' }],
  ['GBP', { decimals: 2, kind: 'fiat' }],
  ['AUD', { decimals: 2, kind: 'fiat' }],
  ['USDC', { decimals: 6, kind: 'stablecoin' }],
  ['USDT', { decimals: 6, kind: 'stablecoin' }],
  ['BTC', { decimals: 8, kind: 'crypto' }],
  ['ETH', { decimals: 18, kind: 'crypto' }],
])

/** The code of a currency, known or not: the configuration names the known ones. */
export const currencyCode = patternText(/^[A-Z_]{1,18}$/, 'must be a currency code such as "USD"').meta({
  examples: ['USD'],
})

/** An amount as a caller sends it: a decimal string, parsed into the normal form of all arithmetic. */
export const amount = patternText(
  WRITTEN_AMOUNT,
  'must be a decimal string such as "12.50", with at most 14 digits before the point',
)
  .meta({ examples: ['12.50'] })
  .transform(amountOf)

/** An amount in an answer: exactly the decimals of its currency. */
export const shownAmount = z
  .string()
  .regex(/^\d+(?:\.\d{1,18})?$/)
  .meta({ examples: ['10.00'] })
