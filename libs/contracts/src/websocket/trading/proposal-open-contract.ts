import { z } from 'zod'
import { accountStreamShape, answerShape, fromRevision, requestShape, subscriptionId } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'

const flag = z.union([z.literal(0), z.literal(1)]).optional()
const level = z
  .string()
  .regex(/^[+-]?[0-9]+\.?[0-9]*$/)
  .optional()
const text = z.string().nullable().optional()
const int = z.int().optional()

const auditTicks = z
  .array(
    z.strictObject({
      epoch: z.int(),
      flag: text,
      name: text,
      tick: z.number().nullable().optional(),
      tick_display_value: text,
    }),
  )
  .optional()

const orderShape = {
  display_name: z.string().optional(),
  display_order_amount: text,
  order_amount: z.number().nullable().optional(),
  order_date: int,
}

const range = z.strictObject({ max: z.string().optional(), min: z.string().optional() }).optional()

const updatable = z
  .union([z.literal(0), z.literal(1)])
  .nullable()
  .optional()

/** A contract as the sockets show it; empty where there is none to show. */
const openContract = z.strictObject({
  account_id: z.number().optional().describe("The digits of the account's number."),
  app_markup_amount: z.string().optional(),
  audit_details: z
    .strictObject({ all_ticks: auditTicks, contract_end: auditTicks, contract_start: auditTicks })
    .optional()
    .describe('Once the contract has ended: the ticks that decided it.'),
  barrier: text.describe(
    'The level, or the digit, that decides; null before the entry tick where it follows from that, and where there is none.',
  ),
  barrier_count: z.number().optional(),
  barrier_spot_distance: level.describe(
    'From `current_spot` to the one barrier of the contract; of an accumulator to both ends of its range.',
  ),
  bid_price: z
    .string()
    .optional()
    .describe('The present worth; left out while the house names no price. After the end: what the contract paid.'),
  buy_price: z.string().optional(),
  cancellation: z.strictObject({ ask_price: z.number().nullable().optional(), date_expiry: int }).optional(),
  commission: text,
  contract_id: int,
  contract_type: z.string().optional(),
  currency: z.string().optional(),
  current_spot: z.string().optional().describe('The newest quote; after the end the one that ended the contract.'),
  current_spot_high_barrier: level,
  current_spot_low_barrier: level,
  current_spot_time: int,
  date_expiry: int,
  date_settlement: int,
  date_start: int,
  display_number_of_contracts: z.string().optional(),
  entry_spot: text,
  entry_spot_time: z.int().nullable().optional(),
  exit_spot: text.describe('The quote that decided the contract, or at which it was sold.'),
  exit_spot_time: z.int().nullable().optional(),
  expiry_time: int,
  growth_rate: z.number().optional(),
  high_barrier: level,
  id: subscriptionId.optional(),
  is_expired: flag.describe('1: ticks have decided the contract.'),
  is_intraday: flag,
  is_path_dependent: flag,
  is_settleable: flag.describe('1: ticks have decided the contract.'),
  is_sold: flag.describe('1: the contract has ended; `status` says how.'),
  is_valid_to_cancel: flag,
  is_valid_to_sell: flag,
  is_valid_to_update: z.strictObject({ stop_loss: updatable, stop_out: updatable, take_profit: updatable }).optional(),
  limit_order: z
    .strictObject({
      stop_loss: z.strictObject({ ...orderShape, value: text }).optional(),
      stop_out: z.strictObject({ ...orderShape, value: z.string().optional() }).optional(),
      take_profit: z.strictObject({ ...orderShape, value: text }).optional(),
    })
    .optional(),
  longcode: z.string().optional(),
  low_barrier: level,
  multiplier: z.number().optional(),
  payout: z.string().optional(),
  profit: z.string().optional().describe('`bid_price` less `buy_price`.'),
  profit_percentage: z.number().optional(),
  purchase_time: int,
  reset_barrier: text.describe('The barrier to which the reset tick moved it; null where it did not.'),
  reset_time: int,
  selected_spot: text,
  selected_tick: int,
  sell_price: text,
  sell_time: z.int().nullable().optional(),
  shortcode: z.string().optional(),
  status: z.enum(['open', 'sold', 'won', 'lost', 'cancelled']).nullable().optional(),
  tick_count: int,
  tick_passed: int,
  tick_stream: z
    .array(z.strictObject({ epoch: z.int(), tick: z.number().nullable().optional(), tick_display_value: text }))
    .optional(),
  transaction_ids: z.strictObject({ buy: int, sell: int }).optional(),
  underlying_symbol: z.string().optional(),
  validation_error: z.string().optional(),
  validation_error_code: z
    .string()
    .optional()
    .describe('Why the contract cannot be sold now; after a refund its reason, `RefundBuyForMissingData`.'),
  validation_error_code_args: z.array(z.unknown()).nullable().optional(),
  validation_params: z
    .strictObject({
      max_payout: z.string().optional(),
      max_ticks: int,
      stake: range,
      stop_loss: range,
      take_profit: range,
    })
    .optional()
    .describe(
      'Of a contract without a fixed payout: what it pays at most, and what each limit order that may change now may be.',
    ),
})

/** Shows one contract of the account, or all open ones. */
export const proposalOpenContractCall = {
  name: 'proposal_open_contract',
  request: z
    .strictObject({
      proposal_open_contract: z.literal(1),
      contract_id: z.int().nonnegative().optional().describe('One contract, open or ended; without it all open ones.'),
      subscribe: z.literal(1).optional(),
      from_revision: fromRevision,
      ...requestShape,
    })
    .refine(({ subscribe, from_revision }) => subscribe === 1 || from_revision === undefined, {
      path: ['from_revision'],
      error: 'is only allowed with subscribe: 1',
    }),
  answer: z.strictObject({
    ...answerShape('proposal_open_contract'),
    proposal_open_contract: openContract,
    ...accountStreamShape,
  }),
  description:
    'A contract, or each open one in an answer of its own; `{}` if none is open. With `subscribe` a push follows each tick ' +
    'and each change, also of contracts that are bought later. The last push of a contract has `is_sold` 1; with it ends ' +
    'the stream of a request for one contract.',
} as const satisfies SocketCall

/** A request for a contract, or for all open ones. */
export type ProposalOpenContractRequest = z.infer<typeof proposalOpenContractCall.request>

/** A contract as the sockets show it. */
export type ShownContract = z.infer<typeof openContract>
