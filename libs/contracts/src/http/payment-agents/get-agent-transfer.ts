import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requestId } from '../fields/ids.ts'
import { agentTransferStatus } from './agent-transfer.ts'

const polled = {
  family: 'payment_agents',
  method: 'GET',
  scope: 'payment',
  params: z.strictObject({ request_id: requestId }),
  answers: { 200: agentTransferStatus },
  errors: { 400: ['InvalidRequestIDFormat', 'RequestIDNotFound'] },
} as const

const REQUESTED =
  '`requested`: the request was sent, and no event records its outcome yet. A few seconds later, when the request ' +
  'can no longer take effect, this call makes it `failed` permanently, without a `transaction_id`; the same request ' +
  'sent again before that can still succeed.'

/** Reads the status of a deposit, for the agent and the client. */
export const getAgentDeposit = endpoint({
  ...polled,
  id: 'getAgentDeposit',
  path: '/payment-agents/v1/transfer/{request_id}',
  summary: 'Get the status of a deposit',
  description: `Shows the caller's own deposit with this request id, or else the newest one made to the caller. ${REQUESTED}`,
})

/** Reads the status of a withdrawal, for the client and the agent. */
export const getAgentWithdrawal = endpoint({
  ...polled,
  id: 'getAgentWithdrawal',
  path: '/payment-agents/v1/withdraw/{request_id}',
  summary: 'Get the status of a withdrawal',
  description: `Shows the caller's own withdrawal with this request id, or else the newest one made to the caller. ${REQUESTED}`,
})
