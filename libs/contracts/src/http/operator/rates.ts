import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkpointShown } from '../fields/checkpoint.ts'
import { decimal } from '../fields/decimal.ts'
import { checkpointBeside, FILE_TEXT } from '../fields/list-page.ts'
import { currencyCode, shownAmount } from '../fields/money.ts'
import { patternText } from '../fields/pattern-text.ts'
import { queryInteger } from '../fields/query-integer.ts'
import { shownTime } from '../fields/times.ts'

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

const change = z
  .strictObject({
    event: z.string(),
    revision: z.int(),
    at: shownTime,
    /** The id of the act by which an operator set it. */
    correlation_id: z.string(),
    /** The value of one unit in USD; null: no quotes from here on. */
    usd_rate: z.string().nullable(),
  })
  .meta({ title: 'FxRateChange' })

/** Lists the rates of a currency that operators set. */
export const listFxRateHistory = endpoint({
  id: 'listFxRateHistory',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/fx-rates/history',
  scope: 'operator',
  role: 'viewer',
  isExported: true,
  query: z.strictObject({
    currency: currencyCode,
    before_revision: patternText(/^\d{1,15}$/, 'must be a revision: a whole number')
      .transform(Number)
      .optional(),
    limit: queryInteger({ min: 1, max: 200, initial: 50 }),
  }),
  currencies: ['currency'],
  answers: {
    200: z
      .strictObject({ checkpoint: checkpointShown, rows: z.array(change), is_whole: z.boolean() })
      .meta({ title: 'FxRateHistory' }),
  },
  errors: { 400: ['CurrencyNotAllowed'] },
  summary: 'List the changes of an exchange rate',
  description:
    'The rates of a currency that operators set, the newest first, read from its stream; `before_revision` continues ' +
    'before a row, and `is_whole` is true once there are no older ones. The rate in the table that Folio was started ' +
    `with has no event. ${FILE_TEXT}`,
})
