import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { nickname, requestId } from '../fields/ids.ts'
import { amount, currencyCode } from '../fields/money.ts'
import { freeText } from '../fields/text.ts'
import { usedOnce } from '../repeat.ts'
import { depositCodes, recordedDepositCodes } from './agent-codes.ts'
import { agentTransferMade } from './agent-transfer.ts'

const NO_NICKNAME = 'the nickname is unknown'

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
  summary: 'Deposit money for a client',
  description:
    "Moves money from the agent's wallet to the client's main wallet. Waits up to two seconds for both sides, then " +
    'answers `pending`. A dry run makes every check and records nothing. A `request_id` can be used once: a second ' +
    'use is a `RequestIDUsed`, whose `detail` has the outcome of the first call. A deposit without a `request_id` ' +
    'cannot be looked up. A refusal because of the state of the agent, the client or a wallet uses the id up: try ' +
    'again with another one. A malformed request, `AgentIDNotFound`, `AgentSelfTransfer`, an unknown nickname, a dry ' +
    'run and a status of 500 or more do not use it up. Daily limits count whole hours: their window begins at the ' +
    'full hour that contains the time 24 hours ago, so it is never shorter than 24 hours.',
})
