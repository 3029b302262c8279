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
    'Folio answers when the debit is stored. A `pending` transfer settles within moments, and the list of ' +
    'transactions shows its outcome. The daily limit of transfers to other clients counts whole hours: its window ' +
    'begins at the full hour that contains the time 24 hours ago, so it is never shorter than 24 hours. The same ' +
    '`request_id` with the same body gets the answer of the first call, with `Idempotency-Hit: true`; with another ' +
    'body it is a `DuplicateRequestID`. After a 504 the same call with the same id finds the outcome. An ' +
    'installation of one process remembers a `request_id` for ever, and a cluster for at least 90 days unless its ' +
    'operator sets another time; never use one for another request.',
  isBeta: true,
})
