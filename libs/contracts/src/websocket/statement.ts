import { z } from 'zod'
import { actionType, answerShape, epochSeconds, requestShape } from './frame-shapes.ts'
import type { SocketCall } from './socket-call.ts'

const ROWS_MAX = 999
const ROWS_DEFAULT = 100

const statementRow = z.strictObject({
  action_type: actionType,
  amount: z.number().describe('Signed: outgoing amounts are negative.'),
  balance_after: z.number(),
  contract_id: z.int().nullable(),
  longcode: z.string().optional(),
  payout: z.number().nullable(),
  purchase_time: z.int().optional(),
  reference_id: z.int().nullable(),
  shortcode: z.string().nullable(),
  transaction_id: z.int(),
  transaction_time: z.int().describe('Seconds since 1970.'),
})

/** Lists the movements of the account's money, newest first. */
export const statementCall = {
  name: 'statement',
  request: z
    .strictObject({
      statement: z.literal(1),
      action_type: actionType.optional(),
      date_from: epochSeconds.optional().describe('Seconds since 1970, inclusive.'),
      date_to: epochSeconds.optional().describe('Seconds since 1970, exclusive.'),
      description: z
        .union([z.literal(0), z.literal(1)])
        .optional()
        .describe('1: rows carry `longcode`.'),
      limit: z.number().min(0).max(ROWS_MAX).default(ROWS_DEFAULT),
      offset: z.int().nonnegative().default(0),
      ...requestShape,
    })
    .refine(({ date_from, date_to }) => date_from === undefined || date_to === undefined || date_from <= date_to, {
      path: ['date_from'],
      error: 'must not be after date_to',
    }),
  answer: z.strictObject({
    ...answerShape('statement'),
    statement: z.strictObject({
      count: z.int().nonnegative().describe('The number of rows in this answer.'),
      transactions: z.array(statementRow),
    }),
  }),
  description:
    "All movements of the account's money, newest first. One statement reads at most 20,000 events; use `date_to` to reach older ones.",
} as const satisfies SocketCall

/** A request for a statement, defaults filled in. */
export type StatementRequest = z.infer<typeof statementCall.request>

/** One movement in a statement. */
export type StatementRow = z.infer<typeof statementRow>
