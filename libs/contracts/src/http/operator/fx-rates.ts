import { z } from 'zod'
import { decimal } from '../decimal.ts'
import { endpoint } from '../endpoint.ts'
import { currencyCode, shownAmount } from '../money.ts'

/** What one unit of a currency is worth in USD; null: no rate just now. */
const fxRate = z
  .strictObject({ currency: currencyCode, usd_rate: shownAmount.nullable(), source: z.string() })
  .meta({ title: 'FxRate' })

/** The rates that quotes are made of. */
export const listFxRates = endpoint({
  id: 'listFxRates',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/fx-rates',
  scope: 'operator',
  answers: { 200: z.array(fxRate) },
  summary: 'Exchange rates',
  description: 'Of each currency that can be exchanged: what one unit is worth in USD, and who says so.',
})

/** Sets the rate of a currency, or suspends it. */
export const setFxRate = endpoint({
  id: 'setFxRate',
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/fx-rates',
  scope: 'operator',
  body: z.strictObject({ currency: currencyCode, usd_rate: decimal.nullable() }),
  answers: { 200: fxRate },
  errors: { 400: ['CurrencyNotAllowed'] },
  summary: 'Set an exchange rate',
  description:
    'What one unit of the currency is worth in USD, from now on and instead of the table that Folio was started with; ' +
    'null: no quotes of this currency until another rate is set. That of USD itself is 1 or null. Quotes that were given before stay good.',
})
