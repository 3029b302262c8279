import { z } from 'zod'
import { agentTransferKindSchema } from './daily-limits.ts'

/** Why a wallet did not pay an agent's transfer, or did not take it. */
export const transferFailureSchema = z.enum([
  'wallet_not_open',
  'frozen',
  'destination_frozen',
  'insufficient_funds',
  'daily_count',
  'daily_amount',
])

/** Why a wallet did not pay an agent's transfer, or did not take it. */
export type TransferFailure = z.infer<typeof transferFailureSchema>

/** How the movement of an agent's transfer ended: it arrived, was never sent, or came back. */
export const transferEndSchema = z.strictObject({
  kind: agentTransferKindSchema,
  end: z.enum(['completed', 'rejected', 'failed']),
  /** Of one that did not arrive. */
  reason: transferFailureSchema.optional(),
  /** The `stream@revision` of the wallet's event that ended it. */
  ended: z.string(),
})
