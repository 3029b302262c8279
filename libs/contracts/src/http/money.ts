import { amountOf } from '@folio/kernel/amount.ts'
import { z } from 'zod'
import { patternText } from './pattern-text.ts'

/** What Folio knows of a currency: how many decimals its amounts have, and which fee it falls under. */
export type Currency = { readonly decimals: number; readonly kind: 'fiat' | 'stablecoin' | 'crypto' }

/** The currencies of an installation, by their code. */
export type Currencies = ReadonlyMap<string, Currency>

/** The currencies where the configuration names no others. */
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

/** A currency's code, known or not: which ones there are is configuration. */
export const currencyCode = patternText(/^[A-Z_]{1,18}$/, 'must be a currency code such as "USD"').meta({
  examples: ['USD'],
})

/** An amount as a caller sends it: a decimal string, read into the normal form that all arithmetic uses. */
export const amount = patternText(
  /^(?:0|[1-9]\d{0,13})(?:\.\d{1,18})?$/,
  'must be a decimal string such as "12.50", with at most 14 digits before the point',
)
  .meta({ examples: ['12.50'] })
  .transform(amountOf)

/** An amount as Folio shows it: exactly the currency's decimals, as many digits before the point as the sum has. */
export const shownAmount = z
  .string()
  .regex(/^\d+(?:\.\d{1,18})?$/)
  .meta({ examples: ['10.00'] })
