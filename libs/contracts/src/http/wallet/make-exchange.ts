import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type CrossFieldRule, withCrossFieldRule } from '../fields/cross-field-rule.ts'
import { decimal } from '../fields/decimal.ts'
import { requestId, transactionId, walletId } from '../fields/ids.ts'
import { amount, currencyCode, shownAmount } from '../fields/money.ts'
import { freeText } from '../fields/text.ts'
import { firstAnswerAgain, NOT_ALLOWED, WRONG_TOKEN } from '../repeat.ts'
import { rateToken } from './rate-token.ts'
import { transferStatus } from './transfer-status.ts'

const intoAnother: CrossFieldRule = ({ source_currency: from, destination_currency: to }) =>
  from !== undefined && from === to ? [['destination_currency', 'must be another currency than source_currency']] : []

/**
 * Exchanges money of a wallet of the caller into another currency, in the same wallet or in a transfer to another one.
 */
export const makeExchange = endpoint({
  id: 'makeExchange',
  family: 'wallet',
  method: 'POST',
  path: '/wallet/v1/transfers/exchange',
  scope: 'payment',
  body: withCrossFieldRule(
    z.strictObject({
      source_wallet_id: walletId,
      source_currency: currencyCode,
      amount,
      destination_wallet_id: walletId,
      destination_currency: currencyCode,
      exchange_rate: decimal,
      rate_token: rateToken,
      request_id: requestId,
      description: freeText.optional(),
    }),
    intoAnother,
  ),
  money: { currency: 'source_currency', amount: 'amount', others: ['destination_currency'] },
  answers: {
    200: z
      .strictObject({
        request_id: requestId,
        transaction_id: transactionId,
        status: transferStatus,
        balance_after: shownAmount,
        destination_amount: shownAmount,
        fee: shownAmount,
      })
      .meta({ title: 'Exchange' }),
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
    usesUp: ['BadRequest', 'TransactionLimitError', 'DailyLimitError', 'ValidationError'],
    unlessFor: { BadRequest: NOT_ALLOWED, ValidationError: WRONG_TOKEN },
  },
  summary: 'Exchange currencies',
  description:
    'Uses a quote of `GET /wallet/v1/exchange-rate`. The fee is taken out of `amount`; the rest is exchanged and ' +
    'rounded down. An exchange inside one wallet is `complete` in the answer. An exchange to another wallet settles ' +
    'within moments; if that wallet refuses it, the whole amount is returned, fee included. `fee` and ' +
    '`balance_after` are in the source currency.',
  isBeta: true,
})
