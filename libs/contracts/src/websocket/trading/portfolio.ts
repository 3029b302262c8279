import { z } from 'zod'
import { contractTypeSchema } from '../../market/contract-type.ts'
import { answerShape, requestShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'

const portfolioRow = z.strictObject({
  buy_price: z.number(),
  contract_id: z.int(),
  contract_type: z.string(),
  currency: z.string(),
  date_start: z.int(),
  expiry_time: z.int().describe('Of a contract without an end of its own: 100 years after its start.'),
  longcode: z.string(),
  payout: z.number().describe('0 for a contract without a fixed payout.'),
  purchase_time: z.int(),
  shortcode: z.string(),
  transaction_id: z.int().describe('The purchase.'),
  underlying_symbol: z.string(),
})

/** Lists the open contracts of the account. */
export const portfolioCall = {
  name: 'portfolio',
  request: z.strictObject({
    portfolio: z.literal(1),
    contract_type: z.array(contractTypeSchema).optional().describe('Only contracts of these types.'),
    ...requestShape,
  }),
  answer: z.strictObject({
    ...answerShape('portfolio'),
    portfolio: z.strictObject({ contracts: z.array(portfolioRow) }),
  }),
  description: 'The open contracts of the account, the first bought first.',
} as const satisfies SocketCall

/** A request for the open contracts. */
export type PortfolioRequest = z.infer<typeof portfolioCall.request>

/** An open contract in a portfolio. */
export type PortfolioRow = z.infer<typeof portfolioRow>
