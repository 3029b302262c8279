import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { FILE_TEXT } from '../../fields/list-page.ts'
import { currencyCode } from '../../fields/money.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { queryInteger } from '../../fields/query-integer.ts'
import { shownTime } from '../../fields/times.ts'
import { checkpointShown } from './checkpoint.ts'

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
