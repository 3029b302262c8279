import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type CrossFieldRule, withCrossFieldRule } from '../fields/cross-field-rule.ts'
import { decimal } from '../fields/decimal.ts'
import { requestId, transactionId, walletId } from '../fields/ids.ts'
import { amount, currencyCode, shownAmount } from '../fields/money.ts'
import { patternText } from '../fields/pattern-text.ts'
import { freeText } from '../fields/text.ts'
import { NOT_ALLOWED, WRONG_TOKEN } from '../repeat.ts'
import { rateToken } from './rate-token.ts'
import { transferStatus } from './transfer-status.ts'

const DIRECTIONS = ['from_wallet', 'to_wallet'] as const

/** The fields of an exchange: a body has all of them or none. */
const exchange = {
  wallet_currency: currencyCode.optional(),
  exchange_rate: decimal.optional(),
  rate_token: rateToken.optional(),
}
const EXCHANGE_FIELDS = ['wallet_currency', 'exchange_rate', 'rate_token'] as const

const isDemo = (account: unknown): boolean => typeof account === 'string' && account.startsWith('DOT')

const rules: CrossFieldRule = (sent) => {
  const missing = EXCHANGE_FIELDS.filter((field) => sent[field] === undefined)
  const isExchange = missing.length < EXCHANGE_FIELDS.length
  const isOfOne = sent['wallet_currency'] !== undefined && sent['wallet_currency'] === sent['currency']
  return [
    ...(isExchange ? missing : []).map((field) => [field, 'is required'] as const),
    ...(isOfOne ? [['wallet_currency', 'must be left out where it is the currency of the account'] as const] : []),
    ...(isDemo(sent['platform_account_id']) ? [['platform_account_id', 'must not be a demo account'] as const] : []),
  ]
}

const body = withCrossFieldRule(
  z.strictObject({
    wallet_id: walletId,
    amount,
    currency: currencyCode,
    direction: z.enum(DIRECTIONS, { error: `must be one of ${DIRECTIONS.join(', ')}` }),
    platform_name: z.literal('options', { error: 'must be options' }),
    platform_account_id: patternText(/^[A-Z]{2,4}[0-9]{1,10}$/, 'must be the id of an options account'),
    request_id: requestId,
    description: freeText.optional(),
    ...exchange,
  }),
  rules,
)

/** Returns the field that names the currency of the paying side, of a body as sent. */
const payingCurrency = (sent: object): 'currency' | 'wallet_currency' =>
  'direction' in sent && sent.direction === 'from_wallet' && 'wallet_currency' in sent ? 'wallet_currency' : 'currency'

/** Moves money between a wallet and a trading platform account of the caller. */
export const makePlatformTransfer = endpoint({
  id: 'makePlatformTransfer',
  family: 'wallet',
  method: 'POST',
  path: '/wallet/v1/transfers/platforms',
  scope: 'payment',
  body,
  money: { currency: payingCurrency, amount: 'amount', others: ['currency', 'wallet_currency'] },
  answers: {
    200: z
      .strictObject({
        status: z.strictObject({
          state: transferStatus,
          transaction_id: transactionId,
          balance_after: shownAmount,
        }),
        request_id: requestId,
      })
      .meta({ title: 'PlatformTransfer' }),
  },
  errors: {
    400: [
      'BadRequest',
      'WalletFundsInsufficient',
      'CurrencyNotAllowed',
      'DuplicateRequestID',
      'MinimumAmountError',
      'TransactionLimitError',
    ],
    403: ['AccessDenied'],
    404: ['NotFound'],
  },
  repeat: {
    sameBody: 'DuplicateRequestID',
    otherBody: 'DuplicateRequestID',
    tellsRevision: true,
    usesUp: ['BadRequest', 'WalletFundsInsufficient', 'TransactionLimitError', 'ValidationError'],
    unlessFor: { BadRequest: NOT_ALLOWED, ValidationError: WRONG_TOKEN },
    afterLostAnswer:
      'Repeat the call. A `DuplicateRequestID` has the outcome of the first call in `details.status`: with `pending` ' +
      'or `complete` the transfer is made, with `requested` repeat the call a few seconds later. Use another id only ' +
      'after `rejected` or `returned`.',
  },
  summary: 'Transfer between a wallet and a platform',
  description:
    'A `main` or `p2p` wallet can pay and be paid, a `partner` wallet can only be paid. `currency` is the currency ' +
    'of the platform account; `amount` and `balance_after` are in the currency of the side that pays. The three ' +
    'fields of an exchange are required together if the currencies differ, and not allowed otherwise. Any second use ' +
    'of a `request_id` is a `DuplicateRequestID`, whose `details` have the outcome of the first call: `status` and ' +
    '`transaction_id`.',
  isBeta: true,
})
