import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withCrossFieldRule } from '../fields/cross-field-rule.ts'
import { accountId } from '../fields/ids.ts'
import { forwards } from '../fields/times.ts'
import { REFUSED_PAGES, refusedTransfers, refusedWindow } from '../wallet/statement/refused-transfers.ts'

/** Lists the transfers that an options account of the caller refused to send, newest first. */
export const listRefusedAccountTransfers = endpoint({
  id: 'listRefusedAccountTransfers',
  family: 'options',
  method: 'GET',
  path: '/trading/v1/options/accounts/{account_id}/refused-transfers',
  scope: 'trade',
  params: z.strictObject({ account_id: accountId }),
  query: withCrossFieldRule(z.strictObject(refusedWindow), forwards),
  answers: { 200: refusedTransfers },
  errors: { 404: ['AccountNotFound'] },
  summary: 'List the transfers that an options account refused to send',
  description:
    'Newest first: transfers to wallets that the account refused to send, with the reason; those in the other direction ' +
    'are refused by the wallet, and listed there. They moved nothing. Calls that were refused before they reached the ' +
    `account are not recorded. ${REFUSED_PAGES}`,
})
