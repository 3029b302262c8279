import { z } from 'zod'
import { amountSchema, balancesSchema, postingSchema } from '../ledger/amount-schema.ts'
import { type EventDeclarations, type EventOf, schemasOf } from '../ledger/event-declaration.ts'
import { timestampSchema } from '../ledger/event-metadata.ts'
import { hourlyCountsSchema, transferShape } from '../ledger/transfer-shape.ts'
import { hourTallySchema } from '../payment-agent/daily-limits.ts'
import { cashShape } from './cash-shape.ts'
import { partySchema, sideSchema } from './transfer-parties.ts'

/** The fields that every event that moves money shares. */
const entryShape = {
  postings: z.array(postingSchema),
  /** The wallet's balance after this event, for each currency that the event moved. */
  balances: balancesSchema,
}

const sentShape = transferShape(partySchema, sideSchema)
const receivedShape = transferShape(sideSchema, partySchema)

/** The totals of the hour after a client's transfer through an agent, across all agents. */
const agentHourShape = { agent_hour: hourTallySchema.optional() }

/** The fields of a payment that the wallet's limits and quotes count. */
const termsShape = {
  asked_at: timestampSchema.optional(),
  /** The USD value of one unit of the currency, where a limit applied. */
  usd_rate: amountSchema.optional(),
  /** The number of transfers to other clients in each of the last hours, after this event. */
  counts: hourlyCountsSchema.optional(),
  ...agentHourShape,
}

/** The reasons for which the paying wallet refuses a transfer or an exchange. */
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
  'batch_refused',
])

/** The reasons for which the receiving wallet refuses a transfer. */
export const receiptRefusalSchema = z.enum(['wallet_not_open', 'frozen', 'closed', 'daily_count', 'daily_amount'])

/** The reasons for which a wallet refuses cash. */
export const cashRefusalSchema = z.enum(['wallet_not_open', 'frozen', 'closed', 'insufficient_funds'])

/** The reasons for which a wallet is not closed. */
export const closingRefusalSchema = z.enum(['wallet_not_open', 'transfers_open', 'balance_not_zero'])

const switchRefusal = z.strictObject({ reason: z.enum(['wallet_not_open', 'closed']) })

/** The events of wallets by name. */
export const walletEvents = {
  WalletOpened: { schema: partySchema, summary: 'The wallet was opened with a balance of zero.' },
  WalletOpeningRefused: {
    schema: partySchema.extend({ reason: z.literal('already_open') }),
    summary: 'The wallet was already open.',
    isRefusal: true,
    isNoOp: true,
  },
  WalletFrozen: { schema: partySchema, summary: 'The wallet was frozen: it sends no money and receives only returns.' },
  WalletThawed: { schema: partySchema, summary: 'The wallet was thawed: it sends and receives money again.' },
  WalletClosed: { schema: partySchema, summary: 'The wallet was closed permanently: it receives only returns.' },
  FreezingRefused: {
    schema: switchRefusal,
    summary: 'The wallet to freeze does not exist or is closed.',
    isRefusal: true,
    isNoOp: true,
  },
  ThawingRefused: {
    schema: switchRefusal,
    summary: 'The wallet to thaw does not exist or is closed.',
    isRefusal: true,
    isNoOp: true,
  },
  ClosingRefused: {
    schema: z.strictObject({ reason: closingRefusalSchema }),
    summary: 'The wallet was not closed; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  CashDeposited: {
    schema: z.strictObject({ ...cashShape, wallet: partySchema, ...entryShape }),
    summary: 'Money came in from `system:cashier`.',
  },
  CashWithdrawn: {
    schema: z.strictObject({ ...cashShape, wallet: partySchema, ...entryShape }),
    summary: 'Money went out to `system:cashier`.',
  },
  CashRefused: {
    schema: z.strictObject({
      ...cashShape,
      direction: z.enum(['deposit', 'withdrawal']),
      reason: cashRefusalSchema,
      available: amountSchema.optional(),
    }),
    summary: 'The cashier did not move money; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  TransferSent: {
    schema: z.strictObject({ ...sentShape, ...entryShape, ...termsShape }),
    summary: 'The amount left this wallet for `transit:{transfer_id}`.',
  },
  TransferRefused: {
    schema: z.strictObject({
      ...sentShape,
      reason: transferRefusalSchema,
      available: amountSchema.optional(),
      /** The USD value of the amount, its rate and the limit. */
      usd_amount: amountSchema.optional(),
      usd_rate: amountSchema.optional(),
      transaction_usd_max: amountSchema.optional(),
      /** The counted transfers of the last 24 hours, and their limit. */
      daily_count: z.number().int().nonnegative().optional(),
      daily_count_max: z.number().int().nonnegative().optional(),
    }),
    summary: 'The wallet refused to send the amount; `reason` says why.',
    isRefusal: true,
  },
  CurrencyExchanged: {
    schema: z.strictObject({ ...transferShape(partySchema, partySchema), ...entryShape, ...termsShape }),
    summary: 'The amount left one currency of this wallet, and the exchanged amount came into another.',
  },
  TransferReceived: {
    schema: z.strictObject({ ...receivedShape, ...entryShape, ...agentHourShape, sent: z.string() }),
    summary: 'The amount came out of transit; `sent` names the event that sent it, as `stream@revision`.',
  },
  ReceiptRefused: {
    schema: z.strictObject({
      ...receivedShape,
      /** The `stream@revision` of the transfer's sending. */
      sent: z.string(),
      reason: receiptRefusalSchema,
    }),
    summary: 'This wallet refused the amount that `sent` names, which is returned; `reason` says why.',
    isRefusal: true,
  },
  TransferReturned: {
    schema: z.strictObject({
      ...sentShape,
      ...entryShape,
      refused: z.string(),
      /** The reason of the refusal, for a transfer through an agent. */
      reason: receiptRefusalSchema.optional(),
      counts: hourlyCountsSchema.optional(),
      ...agentHourShape,
    }),
    summary: 'The whole amount came back, because of the refusal that `refused` names.',
  },
  TransferSettled: {
    schema: z.strictObject({ ...sentShape, received: z.string() }),
    summary: 'The other side has the money, by the event that `received` names.',
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const walletEventSchemas = schemasOf(walletEvents)

/** The data of one kind of wallet event. */
export type WalletEventData<T extends keyof typeof walletEventSchemas> = z.infer<(typeof walletEventSchemas)[T]>

/** An event of a wallet. */
export type WalletEvent = EventOf<typeof walletEvents>

/** One kind of wallet event. */
export type WalletEventOf<T extends WalletEvent['type']> = Extract<WalletEvent, { type: T }>
