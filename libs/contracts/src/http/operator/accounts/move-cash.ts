import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requestId, transactionId, walletId } from '../../fields/ids.ts'
import { amount, currencyCode, shownAmount } from '../../fields/money.ts'
import { firstAnswerAgain } from '../../repeat.ts'

const cash = {
  family: 'operator',
  method: 'POST',
  scope: 'operator',
  role: 'operator',
  params: z.strictObject({ wallet_id: walletId }),
  body: z.strictObject({ currency: currencyCode, amount, request_id: requestId }).meta({ title: 'CashRequest' }),
  money: { currency: 'currency', amount: 'amount' },
  answers: {
    200: z
      .strictObject({
        request_id: requestId,
        transaction_id: transactionId,
        status: z.literal('complete'),
        balance_after: shownAmount,
      })
      .meta({ title: 'CashMoved' }),
  },
  errors: { 400: ['BadRequest', 'CurrencyNotAllowed', 'DuplicateRequestID'], 404: ['NotFound'] },
  repeat: { ...firstAnswerAgain, usesUp: ['BadRequest'] },
} as const

/** Deposits cash into a wallet. */
export const depositCash = endpoint({
  ...cash,
  id: 'depositCash',
  act: { screen: '/accounts', shows: ['currency', 'amount', 'request_id'], tells: ['transaction_id'] } as const,
  path: '/operator/v1/wallets/{wallet_id}/deposits',
  summary: 'Deposit cash into a wallet',
  description: 'Repeated calls with the same request id and the same body have one effect.',
})

/** Withdraws cash from a wallet. */
export const withdrawCash = endpoint({
  ...cash,
  id: 'withdrawCash',
  act: { screen: '/accounts', shows: ['currency', 'amount', 'request_id'], tells: ['transaction_id'] } as const,
  path: '/operator/v1/wallets/{wallet_id}/withdrawals',
  summary: 'Withdraw cash from a wallet',
  description: 'Repeated calls with the same request id and the same body have one effect.',
})
