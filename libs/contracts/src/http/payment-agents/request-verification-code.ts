import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, currencyCode } from '../fields/money.ts'
import { shownTime } from '../fields/times.ts'
import { agentId } from './agent.ts'
import { verificationCodes } from './agent-codes.ts'

/** Sends a client the code for a withdrawal. */
export const requestVerificationCode = endpoint({
  id: 'requestVerificationCode',
  family: 'payment_agents',
  method: 'POST',
  path: '/payment-agents/v1/withdraw/verification_code',
  scope: 'payment',
  body: z.strictObject({
    data: z.strictObject({ agent_id: agentId, amount, currency: currencyCode }),
  }),
  money: { currency: 'data.currency', amount: 'data.amount' },
  answers: {
    200: z
      .strictObject({ message: z.string(), next_request_at: shownTime, expires_at: shownTime })
      .meta({ title: 'VerificationCode' }),
  },
  errors: {
    400: [...verificationCodes],
    500: ['WalletLookupFailed', 'ClientIdentityLookupFailed', 'VerificationCodeRequestFailed'],
  },
  repeat: {
    afterLostAnswer:
      'The code may have been sent. An `OtpRateLimitExceeded` means that it was; a new code replaces it.',
  },
  summary: 'Request a code for a withdrawal',
  description:
    'Makes every check of the withdrawal, then sends a code of six digits. The code is valid once, for this agent, ' +
    'amount and currency, until `expires_at`. From `next_request_at` on the client can request a new code, which ' +
    'replaces it.',
})
