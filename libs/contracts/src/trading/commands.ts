import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { z } from 'zod'
import { amountSchema } from '../ledger/amount-schema.ts'
import { timestampSchema } from '../ledger/event-metadata.ts'
import { transferShape, transferTermsShape } from '../ledger/transfer-shape.ts'
import type { ModelRevision, Offering } from '../market/offering.ts'
import { commandTopic } from '../messaging/command-message.ts'
import { optionsAccountSchema } from '../options-account/account.ts'
import { partySchema, platformPartySchema, transactionIdSchema } from '../wallet/transfer-parties.ts'
import type { AccountLimits } from './account-limits.ts'
import type { RecordedTick } from './contracts/evidence.ts'
import { orderChangeSchema } from './contracts/limit-orders.ts'
import { purchaseRequestSchema } from './contracts/purchase-request.ts'
import type { TradingEventOf } from './events.ts'
import type { HouseCheck } from './house-limits.ts'

const sentShape = transferShape(platformPartySchema, partySchema)

const buyContract = z.strictObject({
  type: z.literal('BuyContract'),
  request: purchaseRequestSchema,
  /** The time of the client's request: the later of the sender's clock and the newest tick that it had seen; never changed. */
  asked_at: timestampSchema,
  /** The most that the client pays. */
  price: amountSchema,
  /** The payout that a proposal promised for the stake, and the part of it that may be lost. */
  promised: z.strictObject({ payout: amountSchema, slippage: amountSchema }).optional(),
  offering_revision: z.int().nonnegative(),
  currency_decimals: z.int().nonnegative(),
  contract_id: transactionIdSchema,
  buy_transaction_id: transactionIdSchema,
  sell_transaction_id: transactionIdSchema,
  markup: amountSchema,
  application_id: z.string().optional(),
})

const sellContract = z.strictObject({
  type: z.literal('SellContract'),
  contract_id: transactionIdSchema,
  asked_at: timestampSchema,
  /** The least that the client takes. */
  price: amountSchema,
})

/** Asks for the stake of a multiplier back while its deal cancellation is active. */
const cancelContract = z.strictObject({
  type: z.literal('CancelContract'),
  contract_id: transactionIdSchema,
  asked_at: timestampSchema,
})

const updateLimitOrder = z.strictObject({
  type: z.literal('UpdateLimitOrder'),
  contract_id: transactionIdSchema,
  asked_at: timestampSchema,
  change: orderChangeSchema,
})

/** Sent when a recorded tick has decided a contract, or an interruption has ended it. */
const settleContract = z.strictObject({
  type: z.literal('SettleContract'),
  contract_id: transactionIdSchema,
  /** The epoch of the tick, or the last one of the interruption. */
  epoch: z.int().nonnegative(),
})

/** A command to a trading account. */
export const tradingCommandSchema = z.discriminatedUnion('type', [
  buyContract,
  sellContract,
  cancelContract,
  updateLimitOrder,
  settleContract,
  z.strictObject({
    type: z.literal('OpenAccount'),
    ...optionsAccountSchema.shape,
    /** The `stream@revision` of the account's registration. */
    registered: z.string(),
  }),
  /** Requested by the operator. */
  z.strictObject({ type: z.literal('DeactivateAccount') }),
  z.strictObject({ type: z.literal('ReactivateAccount') }),
  z.strictObject({ type: z.literal('ResetBalance'), request_id: z.string(), transaction_id: transactionIdSchema }),
  z.strictObject({
    type: z.literal('SendTransfer'),
    ...sentShape,
    ...transferTermsShape,
    /** A finding of the sender about the other side that forbids the transfer. */
    finding: z.enum(['destination_frozen', 'destination_closed']).optional(),
  }),
  z.strictObject({
    type: z.literal('ReceiveTransfer'),
    ...transferShape(partySchema, platformPartySchema),
    sent: z.string(),
  }),
  z.strictObject({ type: z.literal('ReturnTransfer'), ...sentShape, refused: z.string(), reason: z.string() }),
  /** The wallet has the money, by the event that `received` names. */
  z.strictObject({ type: z.literal('SettleTransfer'), ...sentShape, received: z.string() }),
])

type SentCommand = z.infer<typeof tradingCommandSchema>

/** The facts that a purchase is decided on, which trading reads from the streams of the market. */
export type PurchaseFacts = {
  /** At the named revision, with the model in force at the spot tick. */
  readonly offering: Offering | null
  /** The time at which the named revision of the offering was replaced; left out while it is the newest. */
  readonly replaced_at?: Timestamp
  readonly isSuspended: boolean
  /** The tick of the newest scheduled epoch; left out if it did not come in time. */
  readonly spot?: RecordedTick
  /** The limits of the account in force; left out, the default ones. */
  readonly limits?: AccountLimits
  /** The use that other contracts make of the house's limits; left out where none would be bought, and with play money. */
  readonly house?: readonly HouseCheck[]
  /** The epoch of the newest recorded tick, which may be later than that of the request. */
  readonly newest_epoch?: number
}

/** The reason why a tick closes a contract without a fixed payout before its exit tick. */
export type CloseReason = 'knock_out' | 'stop_out' | 'max_payout' | 'take_profit' | 'stop_loss'

/** The facts that the end of a contract is decided on: recorded ticks up to `complete_to`. */
export type ContractFacts = {
  readonly complete_to: number
  readonly entry?: RecordedTick
  readonly exit?: RecordedTick
  readonly crossing?: RecordedTick
  /** The time at which the limit orders were changed for which the ticks were found; left out where they never were. */
  readonly orders_changed_at?: Timestamp
  /** The first tick that closes the contract for each reason. */
  readonly reached?: Readonly<Partial<Record<CloseReason, RecordedTick>>>
  readonly reset?: RecordedTick
  readonly high?: RecordedTick
  readonly low?: RecordedTick
  readonly ticks?: readonly RecordedTick[]
  /** The tick at the newest scheduled epoch that the command asks about. */
  readonly spot?: RecordedTick
  /** The epoch of the newest recorded tick, for a sale. */
  readonly newest_epoch?: number
  /** Epochs without ticks, and the last tick before them. */
  readonly interruption?: { readonly from: number; readonly to: number; readonly before?: RecordedTick }
  /** The revisions of the model of a market, in their order; left out where there are none. */
  readonly models?: readonly ModelRevision[]
}

/** The evidence of a cancelled deal: the entry tick of the contract, left out while it is not recorded. */
export type CancellationFacts = Pick<ContractFacts, 'entry'>

/** The commands on a contract that are decided by its ticks. */
type DecidedByTicks = 'SellContract' | 'UpdateLimitOrder' | 'SettleContract'

/** A command to a trading account; trading adds the facts, and no message carries them. */
export type TradingCommand =
  | Exclude<SentCommand, { type: 'BuyContract' | 'CancelContract' | DecidedByTicks }>
  | (Extract<SentCommand, { type: 'BuyContract' }> & { readonly facts?: PurchaseFacts })
  | (Extract<SentCommand, { type: 'CancelContract' }> & { readonly facts?: CancellationFacts })
  | (Extract<SentCommand, { type: DecidedByTicks }> & { readonly facts?: ContractFacts })

/** One kind of command to a trading account. */
export type TradingCommandOf<T extends TradingCommand['type']> = Extract<TradingCommand, { type: T }>

/** The types of the events of which one answers a command for which a caller waits. */
type AnswerTypes = {
  readonly SendTransfer: 'TransferSent' | 'TransferRefused'
  readonly BuyContract: 'ContractBought' | 'PurchaseRefused'
}

/** The event that answers a command of one of these kinds. */
export type TradingAnswer<T extends keyof AnswerTypes> = TradingEventOf<AnswerTypes[T]>

/** Commands to trading accounts, keyed by account id. */
export const tradingCommands = commandTopic('trading', tradingCommandSchema)
