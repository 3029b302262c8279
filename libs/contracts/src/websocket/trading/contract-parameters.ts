import { z } from 'zod'
import { contractTypeSchema } from '../../market/contract-type.ts'
import { symbolSchema } from '../../market/offering.ts'
import { epochSeconds } from '../frame-shapes.ts'

const DURATION_MAX = 99_999_999

const barrier = z.string().regex(/^(?=.{1,20}$)[+-]?[0-9]+\.?[0-9]*$/)

/** Describes the parameter by which a client names the end of a contract. */
export const END_DESCRIPTION = 'The end of the contract in seconds since 1970, instead of a duration.'

/** The fields by which a client describes a contract, in `proposal` and in the `parameters` of `buy`. */
export const contractParameters = {
  amount: z.number().nonnegative().optional(),
  barrier: barrier
    .optional()
    .describe('With a sign: the distance from the entry spot. Without one: a level. For digit contracts: the digit.'),
  barrier2: barrier.optional().describe('The low barrier of contracts with two.'),
  basis: z
    .enum(['payout', 'stake'])
    .optional()
    .describe('What `amount` is; the stake by default, and always for contracts without a fixed payout.'),
  cancellation: z
    .string()
    .regex(/^\w{1,20}$/)
    .optional()
    .describe('How long a deal can be cancelled, such as `5m`.'),
  contract_type: contractTypeSchema,
  currency: z.string().regex(/^[a-zA-Z0-9]{2,20}$/),
  date_expiry: epochSeconds.optional().describe(END_DESCRIPTION),
  duration: z.int().nonnegative().max(DURATION_MAX).optional(),
  duration_unit: z
    .enum(['d', 'm', 's', 'h', 't'])
    .optional()
    .describe('Days, minutes, seconds, hours or ticks; seconds by default.'),
  growth_rate: z
    .number()
    .optional()
    .describe('Of an accumulator: its growth with each tick, one of `growth_rate_range`.'),
  limit_order: z
    .strictObject({ stop_loss: z.number().optional(), take_profit: z.number().optional() })
    .optional()
    .describe('The loss and the profit at which the contract is closed, both positive.'),
  multiplier: z.number().nonnegative().optional().describe('Of a multiplier: one of `multiplier_range`.'),
  payout_per_point: z.number().optional().describe('Of a turbo: what a point pays, instead of a barrier.'),
  selected_tick: z
    .int()
    .optional()
    .describe('Of `TICKHIGH` and `TICKLOW`: the tick that is the highest or the lowest, 1 to 5.'),
  underlying_symbol: symbolSchema,
}

const parameters = z.strictObject(contractParameters)

/** A contract as a client describes it. */
export type ContractParameters = z.infer<typeof parameters>
