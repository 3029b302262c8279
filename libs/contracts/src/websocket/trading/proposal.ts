import { z } from 'zod'
import { answerShape, pushShape, requestShape, subscriptionId } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'
import { contractParameters } from './contract-parameters.ts'

const level = z
  .string()
  .regex(/^[+-]?[0-9]+\.?[0-9]*$/)
  .optional()

const order = {
  display_name: z.string().optional(),
  display_order_amount: z.string().nullable().optional(),
  order_amount: z.number().nullable().optional(),
  order_date: z.int().optional(),
}

const range = z.strictObject({ max: z.string().optional(), min: z.string().optional() }).optional()

/** The price of a contract. */
const proposal = z.strictObject({
  ask_price: z.number().describe('What the contract costs, in the currency of the request.'),
  barrier_choices: z
    .array(z.string())
    .optional()
    .describe('Of a turbo or a vanilla: some values of `barrier` on offer with this duration at the present spot.'),
  barrier_spot_distance: z.string().optional(),
  cancellation: z
    .strictObject({ ask_price: z.number().optional(), date_expiry: z.int().optional() })
    .optional()
    .describe('The price of the right to cancel the deal, which `ask_price` contains, and its end.'),
  commission: z.number().nullable().optional(),
  contract_details: z
    .strictObject({
      app_markup_amount: z.string().optional(),
      barrier: level,
      barrier_spot_distance: level,
      high_barrier: level,
      last_tick_epoch: z.int().optional(),
      low_barrier: level,
      maximum_payout: z.number().optional(),
      maximum_stake: z.string().optional(),
      maximum_ticks: z.int().optional(),
      minimum_stake: z.string().optional(),
      tick_size_barrier: z.number().optional(),
      tick_size_barrier_percentage: z.string().optional(),
      ticks_stayed_in: z
        .array(z.int())
        .optional()
        .describe(
          'How many ticks in a row stayed within the range of an accumulator, run by run, of the runs that began among the ' +
            'newest 1,000 ticks; the last one goes on.',
        ),
    })
    .optional(),
  date_expiry: z.int().optional(),
  date_start: z.int(),
  display_number_of_contracts: z.string().optional(),
  id: subscriptionId.describe('The argument of `buy`, on this connection alone and once; each price has its own.'),
  limit_order: z
    .strictObject({
      stop_loss: z.strictObject({ ...order, value: z.string().nullable().optional() }).optional(),
      stop_out: z.strictObject({ ...order, value: z.string().optional() }).optional(),
      take_profit: z.strictObject({ ...order, value: z.string().nullable().optional() }).optional(),
    })
    .optional()
    .describe('`value` is the quote at which an order closes the contract if its entry tick has the present quote.'),
  longcode: z.string(),
  max_stake: z.number().optional(),
  min_stake: z.number().optional(),
  multiplier: z.number().optional(),
  payout: z.number().describe('0 for a contract without a fixed payout.'),
  payout_choices: z.array(z.string()).optional().describe('Of a turbo: some values of `payout_per_point` on offer.'),
  spot: z.number(),
  spot_time: z.int(),
  validation_params: z
    .strictObject({
      max_payout: z.string().optional(),
      max_ticks: z.int().optional(),
      payout: z.strictObject({ max: z.string().optional() }).optional(),
      stake: range,
      stop_loss: range,
      take_profit: range,
    })
    .optional(),
})

/** Prices a contract, once or also at each tick. */
export const proposalCall = {
  name: 'proposal',
  request: z.strictObject({
    proposal: z.literal(1),
    ...contractParameters,
    subscribe: z.literal(1).optional(),
    ...requestShape,
  }),
  answer: z.strictObject({ ...answerShape('proposal'), proposal, ...pushShape }),
  description:
    'The price of a contract. With `subscribe` a push with a new `id` follows each tick that can move the price; a price ' +
    'that ticks cannot move is pushed only after the operator has changed or suspended what is sold. An `id` can be ' +
    'bought once: for 10 seconds after the next one of its stream, without a stream for 60 seconds. Buying it ends its ' +
    'stream. On symbols that tick every two seconds the price is the higher one of this second and the next.',
} as const satisfies SocketCall

/** A request for the price of a contract. */
export type ProposalRequest = z.infer<typeof proposalCall.request>

/** The price of a contract. */
export type ShownProposal = z.infer<typeof proposal>
