import { z } from 'zod'
import { actionType, answerShape, epochSeconds, requestShape } from './frame-shapes.ts'
import type { SocketCall } from './socket-call.ts'

/** The most events of an account that one call reads; a call that needs more is refused. */
export const EVENTS_READ_MAX = 100_000

/** The advice to a client where an answer would need too many events, in the words of the descriptions of calls. */
export const READ_LIMIT_NOTE =
  `One call reads at most ${EVENTS_READ_MAX.toLocaleString('en')} events of the account. Where they do not suffice for the ` +
  'answer, it is refused with `InputValidationFailed`; the second argument in `code_args` is a moment by which to divide the ' +
  'time between two calls, one with `date_from`, the other with `date_to`.'

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
  description: `All movements of the account's money, newest first. ${READ_LIMIT_NOTE}`,
} as const satisfies SocketCall

/** A request for a statement, defaults filled in. */
export type StatementRequest = z.infer<typeof statementCall.request>

/** One movement in a statement. */
export type StatementRow = z.infer<typeof statementRow>
