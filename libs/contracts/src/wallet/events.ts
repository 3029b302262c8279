import { z } from 'zod'
import { amountSchema, balancesSchema, currencySchema, postingSchema } from '../amount-schema.ts'
import { partySchema, transactionIdSchema } from './parties.ts'

/** What every event that moves money carries beside its own facts. */
const entryShape = {
  transaction_id: transactionIdSchema,
  currency: currencySchema,
  amount: amountSchema,
  postings: z.array(postingSchema),
  /** Of each currency touched, what the wallet stands at after this event. */
  balances: balancesSchema,
}

const transferShape = {
  transfer_id: z.uuid(),
  request_id: z.string(),
  source: partySchema,
  destination: partySchema,
  /** Free text, encrypted with the paying client's key. */
  description: z.string().optional(),
}

const cashShape = { request_id: z.string(), wallet: partySchema }

/** Why a transfer was refused by the wallet that should have paid. */
export const transferRefusalSchema = z.enum(['wallet_not_open', 'frozen', 'destination_frozen', 'insufficient_funds'])

/** Why the wallet that should have received a transfer refused it. */
export const receiptRefusalSchema = z.enum(['wallet_not_open', 'frozen'])

/** Why nothing was deposited at, or withdrawn from, the cashier. */
export const cashRefusalSchema = z.enum(['wallet_not_open', 'frozen', 'insufficient_funds'])

/** Everything that can happen to a wallet, by the name of the event. */
export const walletEventSchemas = {
  WalletOpened: partySchema,
  WalletOpeningRefused: partySchema.extend({ reason: z.literal('already_open') }),
  WalletFrozen: partySchema,
  WalletThawed: partySchema,
  FreezingRefused: z.strictObject({ reason: z.literal('wallet_not_open') }),
  ThawingRefused: z.strictObject({ reason: z.literal('wallet_not_open') }),
  CashDeposited: z.strictObject({ ...entryShape, ...cashShape }),
  CashWithdrawn: z.strictObject({ ...entryShape, ...cashShape }),
  CashRefused: z.strictObject({
    transaction_id: transactionIdSchema,
    request_id: z.string(),
    direction: z.enum(['deposit', 'withdrawal']),
    currency: currencySchema,
    amount: amountSchema,
    reason: cashRefusalSchema,
    available: amountSchema.optional(),
  }),
  TransferSent: z.strictObject({ ...entryShape, ...transferShape }),
  TransferRefused: z.strictObject({
    ...transferShape,
    transaction_id: transactionIdSchema,
    currency: currencySchema,
    amount: amountSchema,
    reason: transferRefusalSchema,
    available: amountSchema.optional(),
  }),
  TransferReceived: z.strictObject({ ...entryShape, ...transferShape, sent: z.string() }),
  ReceiptRefused: z.strictObject({
    ...transferShape,
    transaction_id: transactionIdSchema,
    currency: currencySchema,
    amount: amountSchema,
    /** The `stream@revision` of the transfer's sending. */
    sent: z.string(),
    reason: receiptRefusalSchema,
  }),
  /** The whole amount is back; `refused` is the `stream@revision` of the refusal. */
  TransferReturned: z.strictObject({ ...entryShape, ...transferShape, refused: z.string() }),
} as const

/** The names of all wallet events. */
export const WALLET_EVENT_TYPES: ReadonlySet<string> = new Set(Object.keys(walletEventSchemas))

/** The data of one kind of wallet event. */
export type WalletEventData<T extends keyof typeof walletEventSchemas> = z.infer<(typeof walletEventSchemas)[T]>

/** Everything that can happen to a wallet. */
export type WalletEvent = {
  [T in keyof typeof walletEventSchemas]: { readonly type: T; readonly data: WalletEventData<T> }
}[keyof typeof walletEventSchemas]
