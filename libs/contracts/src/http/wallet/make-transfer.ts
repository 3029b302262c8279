import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type CrossFieldRule, withCrossFieldRule } from '../fields/cross-field-rule.ts'
import { requestId, transactionId, walletId } from '../fields/ids.ts'
import { amount, currencyCode, shownAmount } from '../fields/money.ts'
import { freeText } from '../fields/text.ts'
import { firstAnswerAgain, NOT_ALLOWED } from '../repeat.ts'
import { transferStatus } from './transfer-status.ts'

const toAnother: CrossFieldRule = ({ source_wallet_id: from, destination_wallet_id: to }) =>
  from !== undefined && from === to ? [['destination_wallet_id', 'must be another wallet than source_wallet_id']] : []

/** Moves money of one currency from a wallet of the caller to another wallet. */
export const makeTransfer = endpoint({
  id: 'makeTransfer',
  family: 'wallet',
  method: 'POST',
  path: '/wallet/v1/transfers',
  scope: 'payment',
  body: withCrossFieldRule(
    z.strictObject({
      currency: currencyCode,
      amount,
      source_wallet_id: walletId,
      destination_wallet_id: walletId,
      request_id: requestId,
      description: freeText.optional(),
    }),
    toAnother,
  ),
  money: { currency: 'currency', amount: 'amount' },
  answers: {
    200: z
      .strictObject({
        request_id: requestId,
        transaction_id: transactionId,
        status: transferStatus,
        balance_after: shownAmount,
      })
      .meta({ title: 'Transfer' }),
  },
  errors: {
    400: [
      'BadRequest',
      'CurrencyNotAllowed',
      'DuplicateRequestID',
      'MinimumAmountError',
      'TransactionLimitError',
      'DailyLimitError',
    ],
    403: ['AccessDenied'],
    404: ['NotFound'],
  },
  repeat: {
    ...firstAnswerAgain,
    usesUp: ['BadRequest', 'TransactionLimitError', 'DailyLimitError'],
    unlessFor: { BadRequest: NOT_ALLOWED },
  },
  summary: 'Transfer between wallets',
  description:
    'Answered once the debit is stored; `pending` settles within moments, and the transactions page shows the end. ' +
    'The transfers of a day to other clients are counted by whole hours: back to the full hour that 24 hours ago lies in, ' +
    'never less. ' +
    'The same `request_id` with the same body answers what the first call answered, with `Idempotency-Hit: true`; with ' +
    'another body it is a `DuplicateRequestID`. After a 504 the same call with the same id finds the outcome. ' +
    'A `request_id` is known for ever by an installation of one process, and for at least 90 days by a cluster, unless ' +
    'its operator says otherwise; never use one for something else.',
  isBeta: true,
})
