import { z } from 'zod'
import { amountSchema, currencySchema } from '../ledger/amount-schema.ts'
import { personalText } from '../ledger/personal-text.ts'
import { partySchema, transactionIdSchema } from '../wallet/transfer-parties.ts'
import { agentTransferKindSchema, dailyLimitSchema, worthSchema } from './daily-limits.ts'

/** The fields that every command and event of an agent's transfer share. */
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
  description: personalText.optional(),
  /** Its value for the daily limits; left out where there are none. */
  worth: worthSchema.optional(),
}

/** The agent's process that a transfer between wallets belongs to. */
export const agentProcessSchema = z.strictObject({
  service: z.literal('payment-agent'),
  /** The account whose stream began the process and records its end. */
  account: z.string(),
  kind: agentTransferKindSchema,
  worth: worthSchema.optional(),
  /** The client's daily limit across all agents; left out where there is none. */
  limit: dailyLimitSchema.optional(),
  /** The hour in which the agent counted it, where that is not the hour of `worth`. */
  hour_of_agent: z.int().nonnegative().optional(),
  /** The hour in which the paying client counted it, where that is not the hour of `worth`. */
  hour_of_client: z.int().nonnegative().optional(),
})

/** The agent's process that a transfer between wallets belongs to. */
export type AgentProcess = z.infer<typeof agentProcessSchema>
