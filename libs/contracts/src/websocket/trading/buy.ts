import { z } from 'zod'
import { answerShape, requestShape, streamShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'
import { contractParameters, END_DESCRIPTION } from './contract-parameters.ts'

/** The word by which a client buys a contract that it describes, without a proposal. */
export const BUY_DIRECTLY = '1'

const bought = z.strictObject({
  balance_after: z.number(),
  buy_price: z.number(),
  contract_id: z.int(),
  longcode: z.string(),
  payout: z.number().describe('0 for a contract without a fixed payout.'),
  purchase_time: z.int().describe('Seconds since 1970.'),
  shortcode: z.string(),
  start_time: z.int().describe('Seconds since 1970.'),
  transaction_id: z.int(),
})

/** Buys a contract. */
export const buyCall = {
  name: 'buy',
  request: z
    .strictObject({
      buy: z
        .union([z.string().regex(/^(?:[\w-]{32,128}|1)$/), z.literal(1).transform(() => BUY_DIRECTLY)])
        .describe('The id of a proposal of this connection, or 1 with `parameters`.'),
      parameters: z
        .strictObject({
          ...contractParameters,
          date_expiry: contractParameters.date_expiry.unwrap().min(1).optional().describe(END_DESCRIPTION),
          app_markup_percentage: z
            .number()
            .optional()
            .describe("Lowers the markup of the application; by default it is the application's registered one."),
        })
        .optional(),
      price: z.number().nonnegative().describe('The most that the client pays.'),
      request_id: z
        .string()
        .regex(/^[\w-]{1,128}$/)
        .optional()
        .describe('A repeat with the same id and body gets the first answer, and buys nothing more.'),
      subscribe: z
        .literal(1)
        .optional()
        .describe('Pushes the contract as `proposal_open_contract` does, until its end.'),
      ...requestShape,
    })
    .refine(({ buy, parameters }) => (buy === BUY_DIRECTLY) === (parameters !== undefined), {
      path: ['parameters'],
      error: 'is required with buy: 1, and only allowed there',
    }),
  answer: z.strictObject({ ...answerShape('buy'), buy: bought, ...streamShape }),
  description:
    'Buys a contract at the price of the newest tick, which is never above `price`. A proposal for a stake is also ' +
    'refused where its payout has fallen by more than the slippage. A refused purchase uses up the id of the proposal ' +
    'and the request_id.',
} as const satisfies SocketCall

/** A request to buy a contract. */
export type BuyRequest = z.infer<typeof buyCall.request>

/** An answer with a contract that was bought. */
export type BuyAnswer = z.infer<typeof buyCall.answer>
