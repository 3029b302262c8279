import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withCrossFieldRule } from '../fields/cross-field-rule.ts'
import { decimalAboveZero, sum } from '../fields/decimal.ts'
import { amount, currencyCode, shownAmount } from '../fields/money.ts'
import { betweenSides, platformName, sideId, sideType } from './transfer-sides.ts'

const side = { id: sideId, type: sideType, currency: currencyCode, amount: shownAmount }

/** Checks a transfer and computes its cost; moves nothing. */
export const validateTransfer = endpoint({
  id: 'validateTransfer',
  family: 'wallet',
  method: 'POST',
  path: '/wallet/v1/transfers/validate',
  scope: 'payment',
  body: withCrossFieldRule(
    z.strictObject({
      source_type: sideType,
      destination_type: sideType,
      source_id: sideId,
      destination_id: sideId,
      amount,
      balance: sum,
      source_currency: currencyCode,
      destination_currency: currencyCode,
      rate: decimalAboveZero.optional(),
      source_platform_name: platformName.optional(),
      destination_platform_name: platformName.optional(),
    }),
    betweenSides,
  ),
  money: { currency: 'source_currency', amount: 'amount', others: ['destination_currency'] },
  answers: {
    200: z
      .strictObject({
        is_valid: z.literal(true),
        details: z.strictObject({
          transfer: z.strictObject({
            is_cross_currency: z.boolean(),
            type: z.enum(['wallet_to_wallet', 'wallet_to_platform']),
          }),
          source: z.strictObject({ ...side, net_amount: shownAmount }),
          destination: z.strictObject({ ...side, estimated: z.literal(true) }),
          fee: z.strictObject({
            amount: shownAmount,
            percentage: z.number(),
            applied_percentage: shownAmount,
            min_fee_applied: z.boolean(),
            reason_code: z.enum(['convenience_fee', 'currency_exchange']).nullable(),
            currency: currencyCode,
            source: sideId,
          }),
        }),
      })
      .meta({ title: 'TransferCheck' }),
  },
  errors: {
    400: [
      'BadRequest',
      'WalletFundsInsufficient',
      'CurrencyNotAllowed',
      'MinimumAmountError',
      'TransactionLimitError',
      'DailyLimitError',
    ],
    403: ['AccessDenied'],
    404: ['NotFound'],
  },
  repeat: { afterLostAnswer: 'Repeat the call: it moves no money.' },
  summary: 'Check a transfer without making it',
  description:
    'Applies the rules of a transfer and answers with its error codes; an invalid transfer is an error. `balance` is ' +
    'the amount that the caller expects to be spendable: it must cover the amount, and so must the actual balance. ' +
    '`rate` is required if the currencies differ, not allowed otherwise, and used only for the estimate. The ' +
    'platform name is required for a side of type `platform`. `fee.source` is the account that pays the fee.',
  isBeta: true,
})
