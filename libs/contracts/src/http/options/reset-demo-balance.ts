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
  repeat: { afterLostAnswer: 'Send the same again: it makes the balance 10000 once more.' },
  summary: 'Reset the balance of a demo account',
  description:
    '10000 USD again, whether that is more or less than there was; the difference shows as a deposit or a withdrawal. Open ' +
    'contracts run on. A real account is a `ValidationError`.',
})
