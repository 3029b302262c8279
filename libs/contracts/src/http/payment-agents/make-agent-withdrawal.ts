import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requestId } from '../fields/ids.ts'
import { amount, currencyCode } from '../fields/money.ts'
import { patternText } from '../fields/pattern-text.ts'
import { freeText } from '../fields/text.ts'
import { usedOnce } from '../repeat.ts'
import { agentId } from './agent.ts'
import { recordedWithdrawalCodes, withdrawalCodes } from './agent-codes.ts'
import { agentTransferMade } from './agent-transfer.ts'

/** Pays an agent from the caller's wallet, with a verification code. */
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
  repeat: { ...usedOnce('/payment-agents/v1/withdraw'), usesUp: recordedWithdrawalCodes },
  summary: 'Withdraw through an agent',
  description:
    "Moves money from the client's main wallet to the agent's wallet, with the code that was sent for it. A failed " +
    'withdrawal releases its code, which stays valid until it expires. Waits up to two seconds for both sides, then answers ' +
    '`pending`. A `request_id` is used once: again it is a `RequestIDUsed`, whose ' +
    '`detail` carries the outcome of the first call. What is refused for the state of the agent, the client or a wallet ' +
    'uses the id up, and so does a code that is wrong, used or expired, for its tries are counted: try again with another ' +
    'id. What is malformed does not, nor do `AgentIDNotFound`, `AgentSelfWithdraw`, and what asks to be tried again (a ' +
    'status of 500 or more). Limits of a day are counted by whole hours: back to the full hour that 24 hours ago lies in, ' +
    'never less.',
})
