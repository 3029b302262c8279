import { z } from 'zod'
import { amountSchema } from '../ledger/amount-schema.ts'
import { calendarSchema } from './calendar.ts'

/** The categories of contracts, in the order in which the sockets list them. */
export const CONTRACT_CATEGORIES = [
  'callput',
  'callputequal',
  'touchnotouch',
  'endsinout',
  'staysinout',
  'digits',
  'asian',
  'reset',
  'highlowticks',
  'runs',
  'multiplier',
  'accumulator',
  'turbos',
  'vanilla',
] as const

/** A category of contracts. */
export type ContractCategory = (typeof CONTRACT_CATEGORIES)[number]

/** A code of a symbol. */
export const symbolSchema = z.string().regex(/^\w{2,30}$/)

const marketModelShape = { volatility: amountSchema, interest: amountSchema, yield: amountSchema }

/** The estimates of the price of a market, of a year: its volatility, and the interest of both sides. */
export const marketModelSchema = z.strictObject(marketModelShape)

/** The estimates of the price of a market. */
export type MarketModel = z.infer<typeof marketModelSchema>

/** Other estimates of the price of a market, the ones that they replace, and the epoch of the first tick at which they count. */
export const modelRevisionSchema = z.strictObject({
  ...marketModelShape,
  from_epoch: z.int().nonnegative(),
  replaced: marketModelSchema,
})

/** Other estimates of the price of a market, and from when on they count. */
export type ModelRevision = z.infer<typeof modelRevisionSchema>

/** The model of a symbol's price. It never changes, a change is a new symbol; only the estimates of a market are revised. */
const modelSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['volatility', 'jump']), volatility: amountSchema }),
  z.strictObject({ kind: z.enum(['boom', 'crash']), period: z.int().positive() }),
  z.strictObject({ kind: z.literal('daily'), volatility: amountSchema, drift_per_day: amountSchema }),
  z.strictObject({ kind: z.literal('step') }),
  z.strictObject({ kind: z.literal('range-break'), touches: z.int().positive() }),
  /** The price of a market, with the interest of a year: of the currency in which it is quoted, and of what it is a price of. */
  z.strictObject({ kind: z.literal('market'), ...marketModelShape }),
])

/** The facts of a symbol that never change. */
const symbolShape = {
  symbol: symbolSchema,
  name: z.string(),
  market: z.string(),
  submarket: z.string(),
  /** The decimals of a quote; a pip is one unit of the last. */
  decimals: z.int().nonnegative(),
  /** The symbol ticks at the epochs that are multiples of this. */
  interval_seconds: z.int().positive(),
  model: modelSchema,
  calendar: calendarSchema,
}

/** The facts of a symbol that never change. */
export const symbolFactsSchema = z.strictObject(symbolShape)

/** The facts of a symbol that never change. */
export type SymbolFacts = z.infer<typeof symbolFactsSchema>

/** The commission of each category that is sold of a symbol, as a fraction of the payout; a category left out is not sold. */
export const commissionsSchema = z.partialRecord(z.enum(CONTRACT_CATEGORIES), amountSchema)

/** The commission of each category that is sold. */
export type Commissions = z.infer<typeof commissionsSchema>

const orderLimitsShape = {
  take_profit_min: amountSchema.optional(),
  take_profit_max: amountSchema.optional(),
  stop_loss_min: amountSchema.optional(),
  stop_loss_max: amountSchema.optional(),
}

/** The least and the greatest amount of limit orders, where the rules leave them more room. */
export const orderLimitsSchema = z.strictObject(orderLimitsShape)

/** The growth rates of accumulators that can be sold. */
export const OFFERED_GROWTH_RATES = ['0.01', '0.02', '0.03', '0.04', '0.05'] as const

/** The limits and lists of what is sold of a symbol; each one that is left out is the default one of `libs/pricing`. */
export const offeringLimitsSchema = z.strictObject({
  /** The smallest and the greatest stake; the maximum payout bounds it, too. */
  stake_min: amountSchema.optional(),
  stake_max: amountSchema.optional(),
  /** The maximum payout of a contract. */
  max_payout: amountSchema.optional(),
  ...orderLimitsShape,
  /** The growth rates of accumulators. */
  growth_rates: z.array(z.enum(OFFERED_GROWTH_RATES)).optional(),
  /** An accumulator closes after so many ticks. */
  accumulator_ticks_max: z.int().min(1).max(230).optional(),
  /** For how many minutes the deal of a multiplier can be cancelled. */
  cancellation_minutes: z.array(z.int().min(5).max(60)).optional(),
  /** The multipliers to offer, where the deviation of the symbol allows them. */
  multipliers: z.array(z.int().min(1).max(5_000_000)).optional(),
})

/** The limits and lists of what is sold of a symbol. */
export type OfferingLimits = z.infer<typeof offeringLimitsSchema>

/** The contracts that are sold on a symbol, and their terms. */
export const offeringSchema = z.strictObject({
  ...symbolShape,
  commissions: commissionsSchema,
  limits: offeringLimitsSchema.optional(),
})

/** The contracts that are sold on a symbol, and their terms. */
export type Offering = z.infer<typeof offeringSchema>
