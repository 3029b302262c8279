import { z } from 'zod'
import { answerShape, requestShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'

const ROWS_MAX = 999
const ROWS_DEFAULT = 500

const changedOrder = z.strictObject({
  display_name: z.string(),
  order_amount: z.string().describe('0 for an order that was removed; a stop loss is a loss and below zero.'),
  order_date: z.int().describe('The second of the request, since 1970: the order acts on later ticks.'),
  order_type: z.enum(['take_profit', 'stop_loss']),
  value: z.string().nullable().describe('The quote that closes the contract, where one is known and does.'),
})

/** Lists the limit orders that a contract had. */
export const contractUpdateHistoryCall = {
  name: 'contract_update_history',
  request: z.strictObject({
    contract_update_history: z.literal(1),
    contract_id: z.int().describe('The id of the contract, open or ended.'),
    limit: z.number().min(1).max(ROWS_MAX).default(ROWS_DEFAULT),
    ...requestShape,
  }),
  answer: z.strictObject({
    ...answerShape('contract_update_history'),
    contract_update_history: z.array(changedOrder),
  }),
  description:
    'The limit orders of a contract, the newest first: each change, and at last the orders of the purchase. A call that ' +
    'changes both orders makes two entries.',
} as const satisfies SocketCall

/** A request for the changes of limit orders, defaults filled in. */
export type ContractUpdateHistoryRequest = z.infer<typeof contractUpdateHistoryCall.request>

/** One change of a limit order. */
export type ChangedOrder = z.infer<typeof changedOrder>
