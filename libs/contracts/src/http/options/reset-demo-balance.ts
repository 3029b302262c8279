import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { accountId } from '../fields/ids.ts'
import { accountBalance, accountCurrency, accountStatus, accountType } from './options-account.ts'

/** Resets the balance of a demo account of the caller. */
export const resetDemoBalance = endpoint({
  id: 'resetDemoBalance',
  family: 'options',
  method: 'POST',
  path: '/trading/v1/options/accounts/{account_id}/reset-demo-balance',
  scope: 'trade',
  params: z.strictObject({ account_id: accountId }),
  answers: {
    200: z
      .strictObject({
        account_id: accountId,
        balance: accountBalance,
        currency: accountCurrency,
        status: accountStatus,
        account_type: accountType,
      })
      .meta({ title: 'DemoBalance' }),
  },
  errors: { 400: ['ValidationError'], 404: ['AccountNotFound'] },
  repeat: { afterLostAnswer: 'Repeat the call: it sets the balance to 10000 again.' },
  summary: 'Reset the balance of a demo account',
  description:
    'Sets the balance to 10000 USD and shows the difference from the old balance as a deposit or a withdrawal. Open ' +
    'contracts continue. A real account is a `ValidationError`.',
})
