import { z } from 'zod'
import { answerShape, requestShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'

const order = z.strictObject({
  display_name: z.string(),
  order_amount: z.number().nullable().describe('Null where there is no such order; negative for a stop loss.'),
  order_date: z.int().describe('Seconds since 1970.'),
  value: z.string().nullable(),
})

const amount = z.number().nullable().optional().describe('Null removes the order.')

/** Sets, changes or removes limit orders of an open contract. */
export const contractUpdateCall = {
  name: 'contract_update',
  request: z.strictObject({
    contract_update: z.literal(1),
    contract_id: z.int(),
    limit_order: z.strictObject({ stop_loss: amount, take_profit: amount }),
    ...requestShape,
  }),
  answer: z.strictObject({
    ...answerShape('contract_update'),
    contract_update: z.strictObject({ stop_loss: order.optional(), take_profit: order.optional() }),
  }),
  description:
    'Sets, changes or removes the take profit or the stop loss of a multiplier, or the take profit of an accumulator or a turbo. ' +
    'Orders act on the ticks after the second of the request, and change at most once a second.',
} as const satisfies SocketCall

/** A request to change limit orders. */
export type ContractUpdateRequest = z.infer<typeof contractUpdateCall.request>

/** An answer with the orders of a contract. */
export type ContractUpdateAnswer = z.infer<typeof contractUpdateCall.answer>
