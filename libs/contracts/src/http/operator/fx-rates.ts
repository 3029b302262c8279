import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimal } from '../fields/decimal.ts'
import { checkpointBeside } from '../fields/list-page.ts'
import { currencyCode, shownAmount } from '../fields/money.ts'

/** The USD value of one unit of a currency; null if it has no rate. */
const fxRate = z
  .strictObject({ currency: currencyCode, usd_rate: shownAmount.nullable(), source: z.string() })
  .meta({ title: 'FxRate' })

/** The rate of a currency with the decimals that its amounts may have. */
const listedRate = fxRate.extend({ decimals: z.int().min(0) }).meta({ title: 'ListedFxRate' })

/** Lists the rates from which quotes are computed. */
export const listFxRates = endpoint({
  id: 'listFxRates',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/fx-rates',
  scope: 'operator',
  role: 'viewer',
  answers: { 200: z.array(listedRate) },
  beside: checkpointBeside,
  summary: 'List the exchange rates',
  description:
    'Lists each configured currency with the decimals of its amounts, the value of one unit in USD and the source of the ' +
    'rate. A currency without a rate, of which there are no quotes, has null, and the source `none` if it never had one.',
})

/** Sets the rate of a currency, or suspends it. */
export const setFxRate = endpoint({
  id: 'setFxRate',
  act: { screen: '/rates', shows: ['currency', 'usd_rate'] },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/fx-rates',
  scope: 'operator',
  role: 'operator',
  body: z.strictObject({ currency: currencyCode, usd_rate: decimal.nullable() }),
  answers: { 200: fxRate },
  errors: { 400: ['CurrencyNotAllowed'] },
  summary: 'Set an exchange rate',
  description:
    'Sets the value of one unit of the currency in USD from now on; it replaces the rate in the table that Folio was ' +
    'started with. With null Folio gives no quotes of this currency until another rate is set. The rate of USD ' +
    'itself can only be 1 or null. Earlier quotes stay valid.',
})
