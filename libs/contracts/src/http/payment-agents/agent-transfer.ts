import { z } from 'zod'
import { transactionId } from '../fields/ids.ts'

/** The answer to an accepted deposit or withdrawal. */
export const agentTransferMade = z
  .strictObject({
    status: z.enum(['complete', 'pending', 'dry_run_ok']).meta({ title: 'AgentTransferStatus' }),
    transaction_id: transactionId.nullable(),
    client_real_name: z.string().nullable(),
    client_is_agent: z.boolean(),
  })
  .meta({ title: 'AgentDeposit' })

/** The status of a deposit or withdrawal. */
export const agentTransferStatus = z
  .strictObject({
    status: z.enum(['requested', 'pending', 'complete', 'rejected', 'failed']).meta({ title: 'AgentTransferState' }),
    transaction_id: transactionId.nullable(),
  })
  .meta({ title: 'AgentTransferProgress' })
