import { z } from 'zod'
import { amountSchema } from '../ledger/amount-schema.ts'

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

/** How the price of a symbol moves, which never changes; a change is a new symbol. */
const modelSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['volatility', 'jump']), volatility: amountSchema }),
  z.strictObject({ kind: z.enum(['boom', 'crash']), period: z.int().positive() }),
  z.strictObject({ kind: z.literal('daily'), volatility: amountSchema, drift_per_day: amountSchema }),
  z.strictObject({ kind: z.literal('step') }),
  z.strictObject({ kind: z.literal('range-break'), touches: z.int().positive() }),
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
  calendar: z.literal('always'),
}

/** The facts of a symbol that never change. */
export const symbolFactsSchema = z.strictObject(symbolShape)

/** The facts of a symbol that never change. */
export type SymbolFacts = z.infer<typeof symbolFactsSchema>

/** The commission of each category that is sold of a symbol, as a fraction of the payout; a category left out is not sold. */
export const commissionsSchema = z.partialRecord(z.enum(CONTRACT_CATEGORIES), amountSchema)

/** The commission of each category that is sold. */
export type Commissions = z.infer<typeof commissionsSchema>

/** What is sold of a symbol, and at which terms. */
export const offeringSchema = z.strictObject({ ...symbolShape, commissions: commissionsSchema })

/** What is sold of a symbol, and at which terms. */
export type Offering = z.infer<typeof offeringSchema>
