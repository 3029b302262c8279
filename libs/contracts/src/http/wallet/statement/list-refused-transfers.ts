import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { withCrossFieldRule } from '../../fields/cross-field-rule.ts'
import { walletType } from '../../fields/ids.ts'
import { currencyCode } from '../../fields/money.ts'
import { forwards } from '../../fields/times.ts'
import { REFUSED_PAGES, refusedTransfers, refusedWindow } from './refused-transfers.ts'

/** Lists the transfers that a wallet refused to send, newest first. */
export const listRefusedTransfers = endpoint({
  id: 'listRefusedTransfers',
  family: 'wallet',
  method: 'GET',
  path: '/wallet/v1/refused-transfers/{wallet_type}',
  scope: 'payment',
  params: z.strictObject({ wallet_type: walletType }),
  query: withCrossFieldRule(
    z.strictObject({ transaction_currency: currencyCode.optional(), ...refusedWindow }),
    forwards,
  ),
  currencies: ['transaction_currency'],
  answers: { 200: refusedTransfers },
  errors: { 400: ['CurrencyNotAllowed'], 404: ['NotFound'] },
  summary: 'List the transfers that a wallet refused to send',
  description:
    'Newest first: transfers, exchanges, payouts through agents and transfers to options accounts that the wallet refused ' +
    'to send, with the reason. They moved nothing, so that the statement does not list them. Calls that were refused ' +
    `before they reached the wallet are not recorded. ${REFUSED_PAGES}`,
})
