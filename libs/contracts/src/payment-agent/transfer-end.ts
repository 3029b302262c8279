import { z } from 'zod'
import { receiptRefusalSchema, transferRefusalSchema } from '../wallet/events.ts'
import { agentTransferKindSchema } from './daily-limits.ts'

/** Why a wallet did not pay an agent's transfer, or did not take it. */
export const transferFailureSchema = z.enum([
  ...new Set([...transferRefusalSchema.options, ...receiptRefusalSchema.options]),
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
