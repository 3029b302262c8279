import { z } from 'zod'
import { socketErrorCode } from '../../websocket/error-answer.ts'
import { contractParameters } from '../../websocket/trading/contract-parameters.ts'
import { endpoint } from '../endpoint.ts'
import { accountId, requestId, transactionId } from '../fields/ids.ts'
import { amount, shownAmount } from '../fields/money.ts'
import { patternText } from '../fields/pattern-text.ts'
import { accountType } from './options-account.ts'

/** The most purchases of one call. */
export const PURCHASES_MAX = 100

/** The code of the error of one purchase: a code of the API, or one with which sockets refuse a purchase. */
const purchaseErrorCode = z.enum([
  ...new Set([
    ...socketErrorCode.options,
    ...(['AccessDenied', 'AccountNotFound', 'ServiceUnavailable', 'GatewayTimeout'] as const),
  ]),
])

const purchaseError = z.strictObject({ code: purchaseErrorCode, message: z.string() })

/** The error of one purchase of a call. */
export type PurchaseError = z.infer<typeof purchaseError>

/** A text of a pair: of any form, since a malformed one is an error of its pair alone. */
const pairText = z.string().max(500)

const purchaseMade = z
  .strictObject({
    account_id: accountId,
    contract_id: transactionId,
    buy_price: shownAmount,
    transaction_id: transactionId,
  })
  .meta({ title: 'BulkPurchaseMade' })

const purchaseFailed = z
  .strictObject({ account_id: pairText.describe('As the call names it.'), error: purchaseError })
  .meta({ title: 'BulkPurchaseFailed' })

const barrier = patternText(
  /^[+-]?[0-9]{1,10}(?:\.[0-9]{0,8})?$/,
  'must be a distance with a sign, a level, or a digit',
)

/** The parameters of `buy` on the sockets, their texts in patterns that mean the same in every language. */
const contract = z
  .strictObject({
    ...contractParameters,
    barrier: barrier.optional().describe(contractParameters.barrier.description ?? ''),
    barrier2: barrier.optional().describe(contractParameters.barrier2.description ?? ''),
    cancellation: patternText(/^[A-Za-z0-9_]{1,20}$/, 'must be a duration such as "5m"')
      .optional()
      .describe(contractParameters.cancellation.description ?? ''),
    underlying_symbol: patternText(/^[A-Za-z0-9_]{2,30}$/, 'must be a symbol such as "1HZ100V"'),
  })
  .meta({ title: 'ContractParameters' })

const pair = z.strictObject({
  token: pairText.describe('A personal access token of the owner of the account, with the scope `trade`.'),
  account_id: pairText.describe('The number of an options account, such as DOT1234567890.'),
})

/** Buys one contract for each of several accounts. */
export const bulkPurchase = endpoint({
  id: 'bulkPurchase',
  family: 'options',
  method: 'POST',
  path: '/trading/v1/options/contracts/bulk-purchase/{account_type}',
  scope: 'application',
  params: z.strictObject({ account_type: accountType }),
  body: z.strictObject({
    contract_parameters: contract,
    accounts: z.array(pair).min(1).max(PURCHASES_MAX),
    price: amount.optional().describe('The most that each account pays; without it each pays the price of the moment.'),
    request_id: requestId
      .optional()
      .describe('A repeat with the same id and body gets the first answer of each account, and buys nothing more.'),
  }),
  answers: {
    200: z
      .strictObject({
        transactions: z.array(z.union([purchaseMade, purchaseFailed])),
      })
      .meta({ title: 'BulkPurchase' }),
  },
  errors: { 400: ['ValidationError'] },
  repeat: {
    afterLostAnswer:
      'Repeat the call with the same `request_id`: each account gets its first answer, or buys now. Without a ' +
      '`request_id` a repeat buys once more.',
  },
  summary: 'Buy a contract for several accounts',
  description:
    'Needs only `Service-App-ID`; the body has a personal access token for each account. The answer has one item for ' +
    'each pair, in their order: a purchase or its error, also where its outcome is not known in time. The same pair ' +
    'twice is bought twice. All purchases are asked for at one moment. Each counts as one `buy` of the sockets. A token ' +
    'may be of any application, whose markup then applies. A pair is valid if its token, with this scope, is that of the owner of its account, of the type of the path. A call ' +
    'without a valid pair is a `ValidationError`.',
})
