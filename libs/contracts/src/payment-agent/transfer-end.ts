import { z } from 'zod'
import { receiptRefusalSchema, transferRefusalSchema } from '../wallet/events.ts'
import { agentTransferKindSchema } from './daily-limits.ts'

/** A reason for which a wallet refuses to pay or to receive an agent's transfer. */
export const transferFailureSchema = z.enum([
  ...new Set([...transferRefusalSchema.options, ...receiptRefusalSchema.options]),
])

/** A reason for which a wallet refuses to pay or to receive an agent's transfer. */
export type TransferFailure = z.infer<typeof transferFailureSchema>

/** The end of an agent's transfer: `completed`, `rejected` (not sent) or `failed` (returned). */
export const transferEndSchema = z.strictObject({
  kind: agentTransferKindSchema,
  end: z.enum(['completed', 'rejected', 'failed']),
  /** Left out where the transfer arrived. */
  reason: transferFailureSchema.optional(),
  /** The `stream@revision` of the wallet's event that ended it. */
  ended: z.string(),
})
