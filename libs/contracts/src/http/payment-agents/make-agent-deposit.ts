import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { nickname, requestId } from '../fields/ids.ts'
import { amount, currencyCode } from '../fields/money.ts'
import { freeText } from '../fields/text.ts'
import { usedOnce } from '../repeat.ts'
import { depositCodes, recordedDepositCodes } from './agent-codes.ts'
import { agentTransferMade } from './agent-transfer.ts'

const NO_NICKNAME = 'nobody has the nickname'

/** Pays a client from the caller's agent wallet. */
export const makeAgentDeposit = endpoint({
  id: 'makeAgentDeposit',
  family: 'payment_agents',
  method: 'POST',
  path: '/payment-agents/v1/transfer',
  scope: 'payment',
  body: z.strictObject({
    data: z.strictObject({
      to_nickname: nickname,
      amount,
      currency: currencyCode,
      notes: freeText.optional(),
      request_id: requestId.optional(),
      dry_run: z.boolean({ error: 'must be true or false' }).optional(),
    }),
  }),
  money: { currency: 'data.currency', amount: 'data.amount' },
  answers: { 200: agentTransferMade },
  errors: {
    400: [...depositCodes],
    500: ['NicknameLookupFailed', 'WalletLookupFailed', 'ClientIdentityLookupFailed', 'TransferFailed'],
  },
  repeat: {
    ...usedOnce('/payment-agents/v1/transfer'),
    usesUp: recordedDepositCodes,
    unlessFor: { AgentInactive: NO_NICKNAME, AgentCurrencyUnsupported: NO_NICKNAME },
  },
  summary: 'Deposit with a client',
  description:
    "Moves money from the agent's wallet to the client's main wallet. Waits up to two seconds for both sides, then answers " +
    '`pending`. A dry run makes every check and records nothing. A `request_id` is used once: again it is a `RequestIDUsed`, ' +
    'whose `detail` carries the outcome of the first call. Without one the deposit cannot be found again. ' +
    'What is refused for the state of the agent, the client or a wallet uses the id up: try again with another. What is ' +
    'malformed does not, nor do `AgentIDNotFound`, `AgentSelfTransfer`, a deposit to a nickname that nobody has, a dry ' +
    'run, and what asks to be tried again (a status of 500 or more). Limits of a day are counted by whole hours: back to ' +
    'the full hour that 24 hours ago lies in, never less.',
})
