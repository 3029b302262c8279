import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { accountCurrency, accountGroup, accountType, optionsAccountShown } from './options-account.ts'

/** Opens an options account or returns the existing one: a client has at most one of each type. */
export const createAccount = endpoint({
  id: 'createAccount',
  family: 'options',
  method: 'POST',
  path: '/trading/v1/options/accounts',
  scope: 'account_manage',
  body: z.strictObject({ currency: accountCurrency, group: accountGroup, account_type: accountType }),
  answers: { 200: optionsAccountShown, 201: z.array(optionsAccountShown).length(1) },
  repeat: { afterLostAnswer: 'Repeat the call: it finds the account, or opens it now.' },
  summary: 'Open an options account',
  description:
    'A new account is a 201 with a list of one account. If the caller already has an account of this currency, group ' +
    'and type, the answer is a 200 with that account. After a 504 the same call finds the account.',
})
