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
    'withdrawal releases its code, which stays valid until it expires. Waits up to two seconds for both sides, then ' +
    'answers `pending`. A `request_id` can be used once: a second use is a `RequestIDUsed`, whose `detail` has the ' +
    'outcome of the first call. A refusal because of the state of the agent, the client or a wallet uses the id up, ' +
    'and so does a code that is wrong, used or expired, because Folio counts the attempts: try again with another ' +
    'id. A malformed request, `AgentIDNotFound`, `AgentSelfWithdraw` and a status of 500 or more do not use it up. ' +
    'Daily limits count whole hours: their window begins at the full hour that contains the time 24 hours ago, so it ' +
    'is never shorter than 24 hours.',
})
