import { z } from 'zod'
import { answerShape, requestShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'

/** The money that the client got for a contract that it ended. */
export const endedContract = z.strictObject({
  balance_after: z.number(),
  contract_id: z.int(),
  reference_id: z.int().describe('The transaction of the purchase.'),
  sold_for: z.number(),
  transaction_id: z.int(),
})

/** The money that the client got for a contract that it ended. */
export type EndedContract = z.infer<typeof endedContract>

/** Sells a contract back before its end. */
export const sellCall = {
  name: 'sell',
  request: z.strictObject({
    sell: z.int().describe('The id of the contract.'),
    price: z.number().describe('The least that the client takes; 0 for the present bid.'),
    ...requestShape,
  }),
  answer: z.strictObject({
    ...answerShape('sell'),
    sell: endedContract,
  }),
  description: 'Sells a contract back at the bid of the newest tick, which is never below `price`.',
} as const satisfies SocketCall

/** A request to sell a contract. */
export type SellRequest = z.infer<typeof sellCall.request>
