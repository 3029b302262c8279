import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { freeText } from '../free-text.ts'
import { requestId } from '../ids.ts'
import { amount, currencyCode } from '../money.ts'
import { patternText } from '../pattern-text.ts'
import { agentId } from './agent.ts'
import { withdrawalCodes } from './agent-codes.ts'
import { agentTransferMade } from './agent-transfer.ts'

/** A client is paid out by an agent. */
export const makeAgentWithdrawal = endpoint({
  id: 'makeAgentWithdrawal',
  family: 'payment_agents',
  method: 'POST',
  path: '/payment-agents/v1/withdraw',
  scope: 'payment',
  body: z.strictObject({
    data: z.strictObject({
      agent_id: agentId,
      amount,
      currency: currencyCode,
      verification_code: patternText(/^[0-9]{6}$/, 'must be 6 digits'),
      request_id: requestId.optional(),
      notes: freeText.optional(),
    }),
  }),
  money: { currency: 'data.currency', amount: 'data.amount' },
  answers: { 200: agentTransferMade.pick({ status: true, transaction_id: true }).meta({ title: 'AgentWithdrawal' }) },
  errors: {
    400: [...withdrawalCodes],
    500: ['WalletLookupFailed', 'ClientIdentityLookupFailed', 'OTPValidationFailed', 'WithdrawalFailed'],
  },
  summary: 'Withdraw through an agent',
  description:
    "Moves money from the client's main wallet to the agent's wallet, with the code that was sent for it. A withdrawal that " +
    'comes to nothing gives its code back until it expires. Waits up to two seconds for both sides, then answers ' +
    '`pending`. A `request_id` is used once: again it is a `RequestIDUsed`, whose ' +
    '`detail` carries the outcome of the first call. What is refused for the state of the agent, the client or a wallet ' +
    'uses the id up, and so does a code that is wrong, used or expired, for its tries are counted: try again with another ' +
    'id. What is malformed does not, nor do `AgentIDNotFound`, `AgentSelfWithdraw`, and what asks to be tried again (a ' +
    'status of 500 or more). Limits of a day are counted by whole hours: back to the full hour that 24 hours ago lies in, ' +
    'never less.',
})
