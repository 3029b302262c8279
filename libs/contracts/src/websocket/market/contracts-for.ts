import { z } from 'zod'
import { contractTypeSchema } from '../../market/contract-type.ts'
import { CONTRACT_CATEGORIES, symbolSchema } from '../../market/offering.ts'
import { answerShape, requestShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'

const none = z.array(z.never())
const NOT_PREDEFINED = 'Empty: no contract has a predefined period with barriers of its own.'

const offered = z.strictObject({
  available_barriers: none.describe(NOT_PREDEFINED),
  barrier: z.string().nullable().describe('A barrier that is accepted with the shortest duration.'),
  barrier_choices: z
    .array(z.string())
    .describe('Of a turbo or a vanilla: more values of `barrier` that are accepted with the shortest duration.'),
  barriers: z.int().min(0).max(2).describe('How many of `barrier` and `barrier2` a contract needs.'),
  cancellation_range: z.array(z.string()).describe('How long a deal can be cancelled, such as `5m`.'),
  contract_category: z.enum(CONTRACT_CATEGORIES),
  contract_type: contractTypeSchema,
  default_stake: z
    .number()
    .describe('At least `min_stake`, at most `max_stake` and a tenth of `payout_limit` where these are more.'),
  display_number_of_contracts: z.null(),
  expired_barriers: none.describe(NOT_PREDEFINED),
  expiry_type: z
    .enum(['tick', 'intraday', 'daily', 'no_expiry'])
    .describe('`no_expiry` for multipliers and accumulators, which have no end of their own.'),
  growth_rate_range: z.array(z.number()),
  high_barrier: z.string().nullable(),
  last_digit_range: z.array(z.int()),
  low_barrier: z.string().nullable(),
  market: z.string(),
  max_contract_duration: z.string().describe('Such as `10t`, `2h` or `365d`; `0` for contracts without an end.'),
  max_stake: z
    .number()
    .nullable()
    .describe('The greatest stake that the operator has set; null where `payout_limit` alone bounds the payout.'),
  min_contract_duration: z.string(),
  min_stake: z.number(),
  multiplier_range: z.array(z.number()),
  payout_choices: none.describe('Empty: those of a turbo follow from its stake and stand in its `proposal`.'),
  payout_limit: z.number(),
  sentiment: z.string(),
  submarket: z.string(),
  underlying_symbol: z.string(),
})

/** Lists what is sold of a symbol. */
export const contractsForCall = {
  name: 'contracts_for',
  request: z.strictObject({ contracts_for: symbolSchema.describe('The code of the symbol.'), ...requestShape }),
  answer: z.strictObject({
    ...answerShape('contracts_for'),
    contracts_for: z.strictObject({ available: z.array(offered), hit_count: z.int().nonnegative() }),
  }),
  description:
    'What is sold of a symbol at its newest tick: one row for each type of contract, kind of expiry, and way to give ' +
    'barriers. Nothing is sold of a suspended symbol, and nothing to an account that is inactive.',
} as const satisfies SocketCall

/** A request for what is sold of a symbol. */
export type ContractsForRequest = z.infer<typeof contractsForCall.request>

/** An answer with what is sold of a symbol. */
export type ContractsForAnswer = z.infer<typeof contractsForCall.answer>
