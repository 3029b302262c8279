import { z } from 'zod'
import { betweenFields } from '../between-fields.ts'
import { decimalAboveZero, sum } from '../decimal.ts'
import { endpoint } from '../endpoint.ts'
import { amount, currencyCode, shownAmount } from '../money.ts'
import { betweenSides, platformName, sideId, sideType } from './transfer-sides.ts'

const side = { id: sideId, type: sideType, currency: currencyCode, amount: shownAmount }

/** Tells whether a transfer would be made, and what it would cost; moves nothing. */
export const validateTransfer = endpoint({
  id: 'validateTransfer',
  family: 'wallet',
  method: 'POST',
  path: '/wallet/v1/transfers/validate',
  scope: 'payment',
  body: betweenFields(
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
  summary: 'Check a transfer without making it',
  description:
    'By the rules, and with the codes, of making it; a transfer that is not valid is an error. `balance` is what the ' +
    'caller believes can be spent: it must cover the amount, and so must the balance there is. `rate` is needed where the ' +
    'currencies differ, only there, and serves the estimate only; the name of a platform is needed for a side of that type. `fee.source` is the account that pays the fee.',
  isBeta: true,
})
