import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimal } from '../fields/decimal.ts'
import { currencyCode, shownAmount } from '../fields/money.ts'

/** The USD value of one unit of a currency; null if it has no rate. */
const fxRate = z
  .strictObject({ currency: currencyCode, usd_rate: shownAmount.nullable(), source: z.string() })
  .meta({ title: 'FxRate' })

/** Lists the rates from which quotes are computed. */
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
