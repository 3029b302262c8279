import { z } from 'zod'
import { amountSchema, balancesSchema, currencySchema, postingSchema } from '../amount-schema.ts'
import { timestampSchema } from '../event-metadata.ts'
import { hourTallySchema } from '../payment-agent/daily-limits.ts'
import { hourlyCountsSchema, transferShape } from '../transfer-shape.ts'
import { partySchema, sideSchema, transactionIdSchema } from './parties.ts'

/** What every event that moves money carries beside its own facts. */
const entryShape = {
  postings: z.array(postingSchema),
  /** Of each currency touched, what the wallet stands at after this event. */
  balances: balancesSchema,
}

const cashShape = {
  transaction_id: transactionIdSchema,
  request_id: z.string(),
  currency: currencySchema,
  amount: amountSchema,
}

const sentShape = transferShape(partySchema, sideSchema)
const receivedShape = transferShape(sideSchema, partySchema)

/** Of a client's transfer through an agent: what its hour stands at afterwards, across all agents. */
const agentHourShape = { agent_hour: hourTallySchema.optional() }

/** What a payment leaves in the wallet's memory of its limits and quotes. */
const termsShape = {
  asked_at: timestampSchema.optional(),
  /** What one unit of the currency was worth in USD, where there was a limit. */
  usd_rate: amountSchema.optional(),
  /** After this event, the transfers to other clients in each of the last hours. */
  counts: hourlyCountsSchema.optional(),
  ...agentHourShape,
}

/** Why a transfer or an exchange was refused by the wallet that should have paid. */
export const transferRefusalSchema = z.enum([
  'wallet_not_open',
  'frozen',
  'closed',
  'destination_frozen',
  'destination_closed',
  'destination_account_inactive',
  'quote_expired',
  'quote_spent',
  'transaction_limit',
  'daily_limit',
  'daily_count',
  'daily_amount',
  'insufficient_funds',
])

/** Why the wallet that should have received a transfer refused it. */
export const receiptRefusalSchema = z.enum(['wallet_not_open', 'frozen', 'closed', 'daily_count', 'daily_amount'])

/** Why nothing was deposited at, or withdrawn from, the cashier. */
export const cashRefusalSchema = z.enum(['wallet_not_open', 'frozen', 'closed', 'insufficient_funds'])

/** Why a wallet was not closed. */
export const closingRefusalSchema = z.enum(['wallet_not_open', 'transfers_open', 'balance_not_zero'])

const switchRefusal = z.strictObject({ reason: z.enum(['wallet_not_open', 'closed']) })

/** Everything that can happen to a wallet, by the name of the event. */
export const walletEventSchemas = {
  WalletOpened: partySchema,
  WalletOpeningRefused: partySchema.extend({ reason: z.literal('already_open') }),
  WalletFrozen: partySchema,
  WalletThawed: partySchema,
  WalletClosed: partySchema,
  FreezingRefused: switchRefusal,
  ThawingRefused: switchRefusal,
  ClosingRefused: z.strictObject({ reason: closingRefusalSchema }),
  CashDeposited: z.strictObject({ ...cashShape, wallet: partySchema, ...entryShape }),
  CashWithdrawn: z.strictObject({ ...cashShape, wallet: partySchema, ...entryShape }),
  CashRefused: z.strictObject({
    ...cashShape,
    direction: z.enum(['deposit', 'withdrawal']),
    reason: cashRefusalSchema,
    available: amountSchema.optional(),
  }),
  TransferSent: z.strictObject({ ...sentShape, ...entryShape, ...termsShape }),
  TransferRefused: z.strictObject({
    ...sentShape,
    reason: transferRefusalSchema,
    available: amountSchema.optional(),
    /** What the amount was worth in USD, by which rate, and how much it may be at most. */
    usd_amount: amountSchema.optional(),
    usd_rate: amountSchema.optional(),
    transaction_usd_max: amountSchema.optional(),
    /** How many transfers of the last 24 hours were counted, and how many may be at most. */
    daily_count: z.number().int().nonnegative().optional(),
    daily_count_max: z.number().int().nonnegative().optional(),
  }),
  /** Inside one wallet: out of one currency and into another. */
  CurrencyExchanged: z.strictObject({ ...transferShape(partySchema, partySchema), ...entryShape, ...termsShape }),
  TransferReceived: z.strictObject({ ...receivedShape, ...entryShape, ...agentHourShape, sent: z.string() }),
  ReceiptRefused: z.strictObject({
    ...receivedShape,
    /** The `stream@revision` of the transfer's sending. */
    sent: z.string(),
    reason: receiptRefusalSchema,
  }),
  /** The whole amount is back; `refused` is the `stream@revision` of the refusal. */
  TransferReturned: z.strictObject({
    ...sentShape,
    ...entryShape,
    refused: z.string(),
    /** Of a transfer through an agent: why it was refused. */
    reason: receiptRefusalSchema.optional(),
    counts: hourlyCountsSchema.optional(),
    ...agentHourShape,
  }),
  /** The other side has the money; `received` is the `stream@revision` of its receipt. */
  TransferSettled: z.strictObject({ ...sentShape, received: z.string() }),
} as const

/** The names of all wallet events. */
export const WALLET_EVENT_TYPES: ReadonlySet<string> = new Set(Object.keys(walletEventSchemas))

/** The data of one kind of wallet event. */
export type WalletEventData<T extends keyof typeof walletEventSchemas> = z.infer<(typeof walletEventSchemas)[T]>

/** Everything that can happen to a wallet. */
export type WalletEvent = {
  [T in keyof typeof walletEventSchemas]: { readonly type: T; readonly data: WalletEventData<T> }
}[keyof typeof walletEventSchemas]
