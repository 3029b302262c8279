import { z } from 'zod'
import { amountSchema, currencySchema } from '../ledger/amount-schema.ts'
import { symbolSchema } from '../market/offering.ts'
import { transactionIdSchema } from '../wallet/transfer-parties.ts'

const epochSchema = z.int().nonnegative()

/** A recorded tick: its epoch in seconds, and its quote with all decimals of the symbol. */
export const recordedTickSchema = z.strictObject({ epoch: epochSchema, quote: z.string() })

/** A recorded tick. */
export type RecordedTick = z.infer<typeof recordedTickSchema>

const barrierSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('relative'), offset: amountSchema }),
  z.strictObject({ kind: z.literal('absolute'), level: amountSchema }),
])

const pairShape = { low: barrierSchema, high: barrierSchema }

/** What a contract with a fixed payout bets on. */
const betSchema = z.union([
  z.strictObject({ category: z.literal('callput'), type: z.enum(['CALL', 'PUT', 'CALLE', 'PUTE']) }),
  z.strictObject({ category: z.literal('callput'), type: z.enum(['HIGHER', 'LOWER']), barrier: barrierSchema }),
  z.strictObject({
    category: z.literal('touchnotouch'),
    type: z.enum(['ONETOUCH', 'NOTOUCH']),
    barrier: barrierSchema,
    direction: z.enum(['up', 'down']),
  }),
  z.strictObject({
    category: z.literal('endsinout'),
    type: z.enum(['EXPIRYRANGE', 'EXPIRYRANGEE', 'EXPIRYMISS', 'EXPIRYMISSE']),
    ...pairShape,
  }),
  z.strictObject({ category: z.literal('staysinout'), type: z.enum(['RANGE', 'UPORDOWN']), ...pairShape }),
  z.strictObject({
    category: z.literal('digits'),
    type: z.enum(['DIGITMATCH', 'DIGITDIFF', 'DIGITOVER', 'DIGITUNDER']),
    digit: z.int().min(0).max(9),
  }),
  z.strictObject({ category: z.literal('digits'), type: z.enum(['DIGITODD', 'DIGITEVEN']) }),
  z.strictObject({ category: z.literal('asian'), type: z.enum(['ASIANU', 'ASIAND']) }),
  z.strictObject({ category: z.literal('reset'), type: z.enum(['RESETCALL', 'RESETPUT']) }),
  z.strictObject({
    category: z.literal('highlowticks'),
    type: z.enum(['TICKHIGH', 'TICKLOW']),
    selected_tick: z.int().min(1).max(5),
  }),
  z.strictObject({ category: z.literal('runs'), type: z.enum(['RUNHIGH', 'RUNLOW']) }),
])

/** What a contract with a fixed payout bets on. */
export type RecordedBet = z.infer<typeof betSchema>

const durationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ticks'), ticks: z.int().positive() }),
  z.strictObject({ kind: z.literal('until'), end_epoch: epochSchema }),
])

/** How the price of the symbol moved when the contract was bought; bids use it until the end. */
const lawSchema = z.strictObject({
  model: z.enum(['volatility', 'jump']),
  volatility: amountSchema,
  interval_seconds: z.int().positive(),
  decimals: z.int().nonnegative(),
})

/** The terms of a contract, which were fixed when it was bought. */
export const contractSchema = z.strictObject({
  contract_id: transactionIdSchema,
  buy_transaction_id: transactionIdSchema,
  sell_transaction_id: transactionIdSchema,
  underlying_symbol: symbolSchema,
  currency: currencySchema,
  currency_decimals: z.int().nonnegative(),
  bet: betSchema,
  duration: durationSchema,
  /** The whole second of the purchase. */
  purchase_time: epochSchema,
  spot: recordedTickSchema,
  entry_epoch: epochSchema,
  exit_epoch: epochSchema,
  law: lawSchema,
  buy_price: amountSchema,
  payout: amountSchema,
  commission: amountSchema,
  /** The markup of the application, a fraction of the payout, and its amount, which the price contains. */
  markup: amountSchema,
  markup_amount: amountSchema,
  application_id: z.string().optional(),
  /** What the house can lose beyond the stake. */
  exposure: amountSchema,
  offering_revision: z.int().nonnegative(),
  shortcode: z.string(),
  longcode: z.string(),
})

/** The terms of a contract. */
export type OptionContract = z.infer<typeof contractSchema>

/** The recorded ticks that decided a contract. */
export const evidenceSchema = z.strictObject({
  entry: recordedTickSchema.optional(),
  exit: recordedTickSchema.optional(),
  /** The tick that decided: the exit tick, a crossing, the break of a run, or the tick of a sale. */
  deciding: recordedTickSchema.optional(),
  reset: recordedTickSchema.optional(),
  /** The highest and the lowest tick from the entry tick to the deciding one, where barriers are watched. */
  high: recordedTickSchema.optional(),
  low: recordedTickSchema.optional(),
  /** All ticks, of a contract in ticks. */
  ticks: z.array(recordedTickSchema).optional(),
  /** The epochs without ticks that ended the contract. */
  interruption: z.strictObject({ from: epochSchema, to: epochSchema }).optional(),
})

/** The recorded ticks that decided a contract. */
export type Evidence = z.infer<typeof evidenceSchema>

/** A contract as a client asks for it; numbers are exact decimals. */
export const purchaseRequestSchema = z.strictObject({
  contract_type: z.string(),
  underlying_symbol: symbolSchema,
  currency: currencySchema,
  basis: z.enum(['stake', 'payout']).optional(),
  amount: amountSchema.optional(),
  duration: z.int().nonnegative().optional(),
  duration_unit: z.enum(['d', 'h', 'm', 's', 't']).optional(),
  date_expiry: epochSchema.optional(),
  barrier: z.string().optional(),
  barrier2: z.string().optional(),
  selected_tick: z.int().optional(),
})

/** A contract as a client asks for it. */
export type PurchaseRequest = z.infer<typeof purchaseRequestSchema>
