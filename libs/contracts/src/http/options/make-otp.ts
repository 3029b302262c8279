import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { accountId } from '../fields/ids.ts'

/** Makes a one-time password that opens the socket of an account of the caller. */
export const makeOtp = endpoint({
  id: 'makeOtp',
  family: 'options',
  method: 'POST',
  path: '/trading/v1/options/accounts/{accountId}/otp',
  scope: 'trade',
  params: z.strictObject({ accountId }),
  answers: { 200: z.strictObject({ url: z.url({ protocol: /^wss?$/ }) }).meta({ title: 'SocketAddress' }) },
  errors: { 404: ['AccountNotFound'] },
  repeat: { afterLostAnswer: 'Request another password; an unused one expires.' },
  summary: 'Make a one-time password for the socket of an account',
  description: 'The URL opens the demo or the real socket once, within 120 seconds.',
})
