import { z } from 'zod'
import { amountSchema, balancesSchema, currencySchema, postingSchema } from '../ledger/amount-schema.ts'
import { type EventDeclarations, type EventOf, schemasOf } from '../ledger/event-declaration.ts'
import { timestampSchema } from '../ledger/event-metadata.ts'
import { transferShape } from '../ledger/transfer-shape.ts'
import { requestExpiredSchema } from '../messaging/request-expiry.ts'
import { optionsAccountSchema } from '../options-account/account.ts'
import { partySchema, platformPartySchema, transactionIdSchema } from '../wallet/transfer-parties.ts'
import { contractEvents } from './contract-events.ts'

/** The fields that every event that moves money shares. */
const entryShape = {
  postings: z.array(postingSchema),
  /** The account's balance after this event, for each currency that the event moved. */
  balances: balancesSchema,
}

const sentShape = transferShape(platformPartySchema, partySchema)
const receivedShape = transferShape(partySchema, platformPartySchema)

/** The reasons for which a reset is refused. */
export const resetRefusalSchema = z.enum(['account_not_open', 'real_account', 'account_inactive'])

/** The reasons for which the paying account refuses a transfer. */
export const platformTransferRefusalSchema = z.enum([
  'account_not_open',
  'demo_account',
  'account_inactive',
  'destination_frozen',
  'destination_closed',
  'quote_expired',
  'quote_spent',
  'transaction_limit',
  'insufficient_funds',
])

/** The reasons for which the receiving account refuses a transfer. */
export const platformReceiptRefusalSchema = z.enum([
  'account_not_open',
  'demo_account',
  'account_inactive',
  'currency_not_held',
])

const notSwitched = z.strictObject({ reason: z.literal('account_not_open') })

/** The events of trading accounts by name. */
export const tradingEvents = {
  AccountOpened: {
    schema: z.strictObject({ ...optionsAccountSchema.shape, registered: z.string() }),
    summary: 'The account was opened with a balance of zero.',
  },
  OpeningRefused: {
    schema: z.strictObject({ ...optionsAccountSchema.shape, reason: z.literal('already_open') }),
    summary: 'The account was already open.',
    isRefusal: true,
    isNoOp: true,
  },
  AccountDeactivated: {
    schema: optionsAccountSchema,
    summary: 'The account was made inactive: it sends no money and receives only returns.',
  },
  AccountReactivated: { schema: optionsAccountSchema, summary: 'The account was made active again.' },
  DeactivationRefused: {
    schema: notSwitched,
    summary: 'The account to make inactive does not exist.',
    isRefusal: true,
    isNoOp: true,
  },
  ReactivationRefused: {
    schema: notSwitched,
    summary: 'The account to make active does not exist.',
    isRefusal: true,
    isNoOp: true,
  },
  /** A demo account has its balance, for the first time or again; `amount` is the difference. */
  BalanceReset: {
    schema: z.strictObject({
      transaction_id: transactionIdSchema,
      request_id: z.string(),
      direction: z.enum(['deposit', 'withdrawal']),
      currency: currencySchema,
      amount: amountSchema,
      ...entryShape,
    }),
    summary:
      'The balance of a demo account was set, for the first time or again; the difference is posted to `system:demo`.',
  },
  BalanceKept: {
    schema: z.strictObject({ request_id: z.string(), currency: currencySchema, balance: amountSchema }),
    summary: 'A reset found that the demo account already had its balance.',
    isNoOp: true,
  },
  ResetRefused: {
    schema: z.strictObject({ request_id: z.string(), reason: resetRefusalSchema }),
    summary: 'The balance was not reset; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  TransferSent: {
    schema: z.strictObject({
      ...sentShape,
      ...entryShape,
      asked_at: timestampSchema.optional(),
      /** The USD value of one unit of the currency, where a limit applied. */
      usd_rate: amountSchema.optional(),
    }),
    summary: 'The amount left this account for `transit:{transfer_id}`.',
  },
  TransferRefused: {
    schema: z.strictObject({
      ...sentShape,
      reason: platformTransferRefusalSchema,
      available: amountSchema.optional(),
      /** The USD value of the amount, its rate and the limit. */
      usd_amount: amountSchema.optional(),
      usd_rate: amountSchema.optional(),
      transaction_usd_max: amountSchema.optional(),
    }),
    summary: 'The account refused to send the amount; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  TransferReceived: {
    schema: z.strictObject({ ...receivedShape, ...entryShape, sent: z.string() }),
    summary: 'The amount came out of transit; `sent` names the event that sent it, as `stream@revision`.',
  },
  ReceiptRefused: {
    schema: z.strictObject({
      ...receivedShape,
      /** The `stream@revision` of the transfer's sending. */
      sent: z.string(),
      reason: platformReceiptRefusalSchema,
    }),
    summary: 'This account refused the amount that `sent` names, which is returned; `reason` says why.',
    isRefusal: true,
  },
  TransferReturned: {
    schema: z.strictObject({ ...sentShape, ...entryShape, refused: z.string() }),
    summary: 'The whole amount came back, because of the refusal that `refused` names.',
  },
  TransferSettled: {
    schema: z.strictObject({ ...sentShape, received: z.string() }),
    summary: 'The wallet has the money, by the event that `received` names.',
  },
  RequestExpired: {
    schema: requestExpiredSchema,
    summary: 'The request with the `command_id` of this event never took effect and can no longer take effect.',
    isNoOp: true,
  },
  ...contractEvents,
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const tradingEventSchemas = schemasOf(tradingEvents)

/** The data of one kind of event of a trading account. */
export type TradingEventData<T extends keyof typeof tradingEventSchemas> = z.infer<(typeof tradingEventSchemas)[T]>

/** An event of a trading account. */
export type TradingEvent = EventOf<typeof tradingEvents>

/** One kind of event of a trading account. */
export type TradingEventOf<T extends TradingEvent['type']> = Extract<TradingEvent, { type: T }>
