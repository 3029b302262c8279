import { z } from 'zod'
import { contractTypeSchema } from '../../market/contract-type.ts'
import { answerShape, requestShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'
import { READ_LIMIT_NOTE } from '../statement.ts'

const ROWS_MAX = 500
const ROWS_DEFAULT = 50
const MOMENT = /^(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?: [0-9]{2}:[0-9]{2}:[0-9]{2})?|[0-9]{1,10})$/

const moment = z.string().regex(MOMENT).optional()

const profitRow = z.strictObject({
  buy_price: z.number(),
  contract_id: z.int().nullable(),
  contract_type: z.string().optional(),
  deal_cancellation_duration: z.string().optional(),
  duration_type: z.string().nullable().optional(),
  growth_rate: z.string().optional(),
  longcode: z.string().optional(),
  multiplier: z.string().optional(),
  payout: z.number().describe('0 for a contract without a fixed payout.'),
  purchase_time: z.int(),
  sell_price: z.number(),
  sell_time: z.int().nullable(),
  shortcode: z.string().optional(),
  transaction_id: z.int().describe('The purchase.'),
  underlying_symbol: z.string(),
})

/** Lists the ended contracts of the account. */
export const profitTableCall = {
  name: 'profit_table',
  request: z.strictObject({
    profit_table: z.literal(1),
    contract_type: z.array(contractTypeSchema).optional().describe('Only contracts of these types.'),
    date_from: moment.describe(
      'Contracts that ended then or later: seconds since 1970, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS` (UTC).',
    ),
    date_to: moment.describe('Contracts that ended before; a date without a time includes the whole day.'),
    description: z
      .union([z.literal(0), z.literal(1)])
      .optional()
      .describe('1: rows carry `longcode`, `shortcode`, `contract_type` and `duration_type`.'),
    limit: z.number().min(0).max(ROWS_MAX).default(ROWS_DEFAULT),
    offset: z.int().nonnegative().default(0),
    sort: z.enum(['ASC', 'DESC']).default('DESC').describe('By the time of the end.'),
    ...requestShape,
  }),
  answer: z.strictObject({
    ...answerShape('profit_table'),
    profit_table: z.strictObject({
      count: z.int().nonnegative().describe('The number of rows in this answer.'),
      transactions: z.array(profitRow),
    }),
  }),
  description: `The ended contracts of the account. ${READ_LIMIT_NOTE}`,
} as const satisfies SocketCall

/** A request for ended contracts, defaults filled in. */
export type ProfitTableRequest = z.infer<typeof profitTableCall.request>

/** An ended contract in a profit table. */
export type ProfitRow = z.infer<typeof profitRow>
