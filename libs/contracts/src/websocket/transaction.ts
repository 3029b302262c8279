import { z } from 'zod'
import {
  accountStreamShape,
  actionType,
  answerShape,
  fromRevision,
  requestShape,
  subscriptionId,
} from './frame-shapes.ts'
import type { SocketCall } from './socket-call.ts'

const BALANCE_MAX = 1e19

/** Subscribes to the movements of the account's money. */
export const transactionCall = {
  name: 'transaction',
  request: z.strictObject({
    transaction: z.literal(1),
    subscribe: z.literal(1),
    from_revision: fromRevision,
    ...requestShape,
  }),
  answer: z.strictObject({
    ...answerShape('transaction'),
    transaction: z.strictObject({
      action: actionType.optional(),
      amount: z.number().optional().describe('Signed: outgoing amounts are negative.'),
      balance: z.number().nonnegative().max(BALANCE_MAX).optional(),
      contract_id: z.int().nullable().optional(),
      currency: z.string().optional(),
      date_expiry: z.int().optional(),
      id: subscriptionId.optional(),
      longcode: z.string().optional(),
      purchase_time: z.int().optional(),
      transaction_id: z.int().optional(),
      transaction_time: z.int().optional().describe('Seconds since 1970.'),
      underlying_symbol: z.string().optional(),
    }),
    ...accountStreamShape,
  }),
  description:
    "Pushes each movement of the account's money. The answer to the subscription shows no movement: `{}`, and the " +
    'revision after which pushes follow.',
} as const satisfies SocketCall

/** A request for the stream of movements. */
export type TransactionRequest = z.infer<typeof transactionCall.request>

/** An answer to a subscription, or a push of a movement. */
export type TransactionAnswer = z.infer<typeof transactionCall.answer>
