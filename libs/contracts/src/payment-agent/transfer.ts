import { z } from 'zod'
import { amountSchema, currencySchema } from '../amount-schema.ts'
import { partySchema, transactionIdSchema } from '../wallet/parties.ts'
import { agentTransferKindSchema, dailyLimitSchema, worthSchema } from './daily-limits.ts'

/** What every command and event of an agent's transfer says of it. */
export const agentTransferShape = {
  transfer_id: z.uuid(),
  transaction_id: transactionIdSchema,
  /** The caller's own, or one made for it. */
  request_id: z.string(),
  currency: currencySchema,
  amount: amountSchema,
  source: partySchema,
  destination: partySchema,
  /** Free text, encrypted with the paying client's key. */
  description: z.string().optional(),
  /** What it counts for; left out where nothing is limited. */
  worth: worthSchema.optional(),
}

/** What a wallet must know of the agent's transfer that a movement of its money is. */
export const agentProcessSchema = z.strictObject({
  service: z.literal('payment-agent'),
  /** The account whose stream began it and learns its end. */
  account: z.string(),
  kind: agentTransferKindSchema,
  worth: worthSchema.optional(),
  /** What the client's main wallet allows in a rolling day, across all agents; left out where nothing is limited. */
  limit: dailyLimitSchema.optional(),
})

/** What a wallet must know of the agent's transfer that a movement of its money is. */
export type AgentProcess = z.infer<typeof agentProcessSchema>
