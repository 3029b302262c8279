import { z } from 'zod'
import { amountSchema, currencySchema } from '../../ledger/amount-schema.ts'
import { symbolSchema } from '../../market/offering.ts'
import { transactionIdSchema } from '../../wallet/transfer-parties.ts'
import { epochSchema, recordedTickSchema } from './evidence.ts'

/** The duration of a contract: a number of ticks, or until an epoch. */
export const durationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ticks'), ticks: z.int().positive() }),
  z.strictObject({ kind: z.literal('until'), end_epoch: epochSchema }),
])

const symbolShape = { interval_seconds: z.int().positive(), decimals: z.int().nonnegative() }

/** The model of the symbol's price when the contract was bought; bids use it, but for revised estimates of a market. */
export const lawSchema = z.strictObject({
  model: z.enum(['volatility', 'jump', 'market']),
  volatility: amountSchema,
  /** The interest of a year of the price of a market: of the quoting currency, and of what it is a price of. */
  interest: amountSchema.optional(),
  yield: amountSchema.optional(),
  ...symbolShape,
})

/** The law of a symbol on which multipliers are sold: some have jumps alone. */
export const anyLawSchema = z.discriminatedUnion('model', [
  lawSchema,
  z.strictObject({ model: z.enum(['boom', 'crash']), period: z.int().positive(), ...symbolShape }),
])

/** The terms that contracts of all kinds have. */
export const boughtShape = {
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
  /** The amount that the client paid: the stake, the markup, and the fee of deal cancellation. */
  buy_price: amountSchema,
  /** The markup of the application, a fraction of the fixed payout or else of the stake, and its amount, which the price contains. */
  markup: amountSchema,
  markup_amount: amountSchema,
  application_id: z.string().optional(),
  /** The amount that the house can lose beyond the stake. */
  exposure: amountSchema,
  offering_revision: z.int().nonnegative(),
  /** The revision of the calendar of a symbol that is not always traded. */
  calendar_revision: z.int().positive().optional(),
  shortcode: z.string(),
  longcode: z.string(),
}

/** The terms that contracts without a fixed payout share. */
export const stakedShape = {
  ...boughtShape,
  stake: amountSchema,
  /** The most that the contract pays; it ends at the tick that makes it worth so much. */
  max_payout: amountSchema,
}
