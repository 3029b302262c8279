import { z } from 'zod'
import { amountSchema, balancesSchema, currencySchema, postingSchema } from '../amount-schema.ts'
import { timestampSchema } from '../event-metadata.ts'
import { optionsAccountSchema } from '../options-account/account.ts'
import { transferShape } from '../transfer-shape.ts'
import { partySchema, platformPartySchema, transactionIdSchema } from '../wallet/parties.ts'

/** What every event that moves money carries beside its own facts. */
const entryShape = {
  postings: z.array(postingSchema),
  /** Of each currency touched, what the account stands at after this event. */
  balances: balancesSchema,
}

const sentShape = transferShape(platformPartySchema, partySchema)
const receivedShape = transferShape(partySchema, platformPartySchema)

/** Why a demo account was not given its balance again. */
export const resetRefusalSchema = z.enum(['account_not_open', 'real_account', 'account_inactive'])

/** Why a transfer was refused by the account that should have paid. */
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

/** Why the account that should have received a transfer refused it. */
export const platformReceiptRefusalSchema = z.enum([
  'account_not_open',
  'demo_account',
  'account_inactive',
  'currency_not_held',
])

const notSwitched = z.strictObject({ reason: z.literal('account_not_open') })

/** Everything that can happen to the money of a trading account, by the name of the event. */
export const tradingEventSchemas = {
  AccountOpened: z.strictObject({ ...optionsAccountSchema.shape, registered: z.string() }),
  OpeningRefused: z.strictObject({ ...optionsAccountSchema.shape, reason: z.literal('already_open') }),
  /** The operator lets no money move but what comes back. */
  AccountDeactivated: optionsAccountSchema,
  AccountReactivated: optionsAccountSchema,
  DeactivationRefused: notSwitched,
  ReactivationRefused: notSwitched,
  /** A demo account has its balance, for the first time or again; `amount` is the difference. */
  BalanceReset: z.strictObject({
    transaction_id: transactionIdSchema,
    request_id: z.string(),
    direction: z.enum(['deposit', 'withdrawal']),
    currency: currencySchema,
    amount: amountSchema,
    ...entryShape,
  }),
  /** A demo account had its balance already. */
  BalanceKept: z.strictObject({ request_id: z.string(), currency: currencySchema, balance: amountSchema }),
  ResetRefused: z.strictObject({ request_id: z.string(), reason: resetRefusalSchema }),
  TransferSent: z.strictObject({
    ...sentShape,
    ...entryShape,
    asked_at: timestampSchema.optional(),
    /** What one unit of the currency was worth in USD, where there was a limit. */
    usd_rate: amountSchema.optional(),
  }),
  TransferRefused: z.strictObject({
    ...sentShape,
    reason: platformTransferRefusalSchema,
    available: amountSchema.optional(),
    /** What the amount was worth in USD, by which rate, and how much it may be at most. */
    usd_amount: amountSchema.optional(),
    usd_rate: amountSchema.optional(),
    transaction_usd_max: amountSchema.optional(),
  }),
  TransferReceived: z.strictObject({ ...receivedShape, ...entryShape, sent: z.string() }),
  ReceiptRefused: z.strictObject({
    ...receivedShape,
    /** The `stream@revision` of the transfer's sending. */
    sent: z.string(),
    reason: platformReceiptRefusalSchema,
  }),
  /** The whole amount is back; `refused` is the `stream@revision` of the refusal. */
  TransferReturned: z.strictObject({ ...sentShape, ...entryShape, refused: z.string() }),
  /** The wallet has the money; `received` is the `stream@revision` of its receipt. */
  TransferSettled: z.strictObject({ ...sentShape, received: z.string() }),
} as const

/** The names of all events of trading accounts. */
export const TRADING_EVENT_TYPES: ReadonlySet<string> = new Set(Object.keys(tradingEventSchemas))

/** The data of one kind of event of a trading account. */
export type TradingEventData<T extends keyof typeof tradingEventSchemas> = z.infer<(typeof tradingEventSchemas)[T]>

/** Everything that can happen to the money of a trading account. */
export type TradingEvent = {
  [T in keyof typeof tradingEventSchemas]: { readonly type: T; readonly data: TradingEventData<T> }
}[keyof typeof tradingEventSchemas]
