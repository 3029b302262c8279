import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { withCrossFieldRule } from '../../fields/cross-field-rule.ts'
import { requestId, transactionId, walletType } from '../../fields/ids.ts'
import { currencyCode, shownAmount } from '../../fields/money.ts'
import { queryInteger } from '../../fields/query-integer.ts'
import { forwards, shownTime, timeWindow } from '../../fields/times.ts'

const ROWS_MAX = 100

/** Lists the transfers that a wallet refused to send, newest first. */
export const listRefusedTransfers = endpoint({
  id: 'listRefusedTransfers',
  family: 'wallet',
  method: 'GET',
  path: '/wallet/v1/refused-transfers/{wallet_type}',
  scope: 'payment',
  params: z.strictObject({ wallet_type: walletType }),
  query: withCrossFieldRule(
    z.strictObject({
      transaction_currency: currencyCode.optional(),
      ...timeWindow,
      limit: queryInteger({ min: 1, max: ROWS_MAX, initial: ROWS_MAX }),
    }),
    forwards,
  ),
  currencies: ['transaction_currency'],
  answers: {
    200: z
      .strictObject({
        refused_transfers: z.array(
          z
            .strictObject({
              request_id: requestId,
              transaction_id: transactionId,
              timestamp: shownTime,
              channel: z.enum(['payment_agent', 'transfer', 'platform']),
              transaction_currency: currencyCode,
              transaction_gross_amount: shownAmount,
              /** The code and the message of the refusal, as the call was answered. */
              code: z.string(),
              message: z.string(),
            })
            .meta({ title: 'RefusedTransfer' }),
        ),
        is_complete: z.boolean(),
        /** The time back to which all refusals of the window are shown; null if these are all. */
        read_from: shownTime.nullable(),
      })
      .meta({ title: 'RefusedTransfers' }),
  },
  errors: { 400: ['CurrencyNotAllowed'], 404: ['NotFound'] },
  summary: 'List the transfers that a wallet refused to send',
  description:
    'Newest first: transfers, exchanges, payouts through agents and transfers to options accounts that the wallet refused ' +
    'to send, with the reason. They moved nothing, so that the statement does not list them. Calls that were refused ' +
    'before they reached the wallet are not recorded. `is_complete` is false if there may be older ones: at most `limit` ' +
    'are shown, and the newest 20,000 events of the window are read. `read_from` then is the time back to which the list ' +
    'goes; as the `end_date_time` it leads to older ones.',
})
