import { type Amount, ZERO } from '@folio/kernel/amount.ts'
import { z } from 'zod'
import { amountSchema, currencySchema } from '../ledger/amount-schema.ts'
import { timestampSchema } from '../ledger/event-metadata.ts'
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

const symbolShape = { interval_seconds: z.int().positive(), decimals: z.int().nonnegative() }

/** How the price of the symbol moved when the contract was bought; bids use it until the end. */
const lawSchema = z.strictObject({
  model: z.enum(['volatility', 'jump']),
  volatility: amountSchema,
  ...symbolShape,
})

/** The law of a symbol on which multipliers are sold: some have jumps alone. */
const anyLawSchema = z.discriminatedUnion('model', [
  lawSchema,
  z.strictObject({ model: z.enum(['boom', 'crash']), period: z.int().positive(), ...symbolShape }),
])

/** The terms that contracts of all kinds have. */
const boughtShape = {
  contract_id: transactionIdSchema,
  buy_transaction_id: transactionIdSchema,
  sell_transaction_id: transactionIdSchema,
  underlying_symbol: symbolSchema,
  currency: currencySchema,
  currency_decimals: z.int().nonnegative(),
  /** The whole second of the purchase. */
  purchase_time: epochSchema,
  spot: recordedTickSchema,
  entry_epoch: epochSchema,
  /** What the client paid: the stake, the markup, and the fee of deal cancellation. */
  buy_price: amountSchema,
  /** The markup of the application, a fraction of the fixed payout or else of the stake, and its amount, which the price contains. */
  markup: amountSchema,
  markup_amount: amountSchema,
  application_id: z.string().optional(),
  /** What the house can lose beyond the stake. */
  exposure: amountSchema,
  offering_revision: z.int().nonnegative(),
  shortcode: z.string(),
  longcode: z.string(),
}

/** A contract with a fixed payout; contracts of other kinds name theirs. */
const digitalContractSchema = z.strictObject({
  ...boughtShape,
  bet: betSchema,
  duration: durationSchema,
  exit_epoch: epochSchema,
  law: lawSchema,
  payout: amountSchema,
  commission: amountSchema,
})

/** The terms that contracts without a fixed payout share. */
const stakedShape = {
  ...boughtShape,
  stake: amountSchema,
  /** The most that the contract pays; it ends at the tick that makes it worth so much. */
  max_payout: amountSchema,
}

const orderSchema = z.strictObject({
  /** The profit, or the loss, at which the contract is closed. */
  order_amount: amountSchema,
  /** The second in which the client gave the order: it acts on later ticks. */
  order_date: epochSchema,
})

/** The orders of a contract that has a take profit. */
const profitOrdersSchema = z.strictObject({
  take_profit: orderSchema.optional(),
  /** When the client changed an order for the last time. */
  changed_at: timestampSchema.optional(),
})

/** The orders of a multiplier. */
const ordersSchema = profitOrdersSchema.extend({ stop_loss: orderSchema.optional() })

const vanillaContractSchema = z.strictObject({
  kind: z.literal('vanilla'),
  contract_type: z.enum(['VANILLALONGCALL', 'VANILLALONGPUT']),
  ...stakedShape,
  /** Relative to the entry spot, or a level. */
  strike: barrierSchema,
  /** How many units the stake bought: the payout per point. */
  number: amountSchema,
  duration: durationSchema,
  exit_epoch: epochSchema,
  law: lawSchema,
  commission: amountSchema,
})

const turboContractSchema = z.strictObject({
  kind: z.literal('turbos'),
  contract_type: z.enum(['TURBOSLONG', 'TURBOSSHORT']),
  ...stakedShape,
  /** As the client gave it, and its level, which follows from the spot. */
  barrier: barrierSchema,
  barrier_level: amountSchema,
  /** How many units the stake bought: the payout per point. */
  number: amountSchema,
  /** What one unit cost beyond its value at the spot. */
  entry_cost: amountSchema,
  duration: durationSchema,
  exit_epoch: epochSchema,
  law: lawSchema,
  orders: profitOrdersSchema,
})

const multiplierContractSchema = z.strictObject({
  kind: z.literal('multiplier'),
  contract_type: z.enum(['MULTUP', 'MULTDOWN']),
  ...stakedShape,
  multiplier: amountSchema,
  /** The fraction of multiplier times stake that is taken from the value at the close. */
  commission_rate: amountSchema,
  /** The relative size of a jump that the stop-out keeps room for; zero where no jump hurts. */
  hurting_jump: amountSchema,
  /** Until when the client may give the contract back for its stake, and what that cost. */
  cancellation: z.strictObject({ minutes: z.int().positive(), date_expiry: epochSchema, fee: amountSchema }).optional(),
  law: anyLawSchema,
  orders: ordersSchema,
})

const accumulatorContractSchema = z.strictObject({
  kind: z.literal('accumulator'),
  contract_type: z.literal('ACCU'),
  ...stakedShape,
  growth_rate: z.enum(['0.01', '0.02', '0.03', '0.04', '0.05']),
  /** The relative move of one tick that ends the contract. */
  tick_size_barrier: amountSchema,
  /** The contract ends after so many survived ticks. */
  ticks_max: z.int().positive(),
  law: lawSchema,
  orders: profitOrdersSchema,
})

/** The terms of a contract, which were fixed when it was bought; its limit orders may change. */
export const contractSchema = z.union([
  digitalContractSchema,
  vanillaContractSchema,
  turboContractSchema,
  multiplierContractSchema,
  accumulatorContractSchema,
])

/** The terms of a contract. */
export type OptionContract = z.infer<typeof contractSchema>

/** The terms of a contract with a fixed payout. */
export type DigitalContract = z.infer<typeof digitalContractSchema>

/** The terms of a contract without a fixed payout. */
export type StakedContract = Extract<OptionContract, { kind: string }>

/** The terms of one kind of contract without a fixed payout. */
export type StakedContractOf<Kind extends StakedContract['kind']> = Extract<StakedContract, { kind: Kind }>

/** A limit order: its amount, and the second after which it acts. */
export type LimitOrder = z.infer<typeof orderSchema>

/** Returns true for a contract with a fixed payout. */
export const isDigital = (contract: OptionContract): contract is DigitalContract => !('kind' in contract)

/** The type of a contract by its name on the wire. */
export const contractTypeOf = (contract: OptionContract): string =>
  isDigital(contract) ? contract.bet.type : contract.contract_type

/** The fixed payout of a contract, zero where it has none. */
export const payoutOf = (contract: OptionContract): Amount => (isDigital(contract) ? contract.payout : ZERO)

/** The epoch of the last tick of a contract; undefined for one without an end of its own. */
export const exitEpochOf = (contract: OptionContract): number | undefined =>
  'exit_epoch' in contract ? contract.exit_epoch : undefined

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
  /** The tick before the deciding one, of an accumulator. */
  previous: recordedTickSchema.optional(),
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
  multiplier: amountSchema.optional(),
  growth_rate: amountSchema.optional(),
  payout_per_point: amountSchema.optional(),
  cancellation: z.string().optional(),
  limit_order: z.strictObject({ take_profit: amountSchema.optional(), stop_loss: amountSchema.optional() }).optional(),
})

/** A contract as a client asks for it. */
export type PurchaseRequest = z.infer<typeof purchaseRequestSchema>

/** A change of limit orders: the new amount of each that changes, or null for one that is removed. */
export const orderChangeSchema = z.strictObject({
  take_profit: amountSchema.nullable().optional(),
  stop_loss: amountSchema.nullable().optional(),
})

/** A change of limit orders. */
export type OrderChange = z.infer<typeof orderChangeSchema>
