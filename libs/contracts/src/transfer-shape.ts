import { z } from 'zod'
import { amountSchema, currencySchema } from './amount-schema.ts'
import { timestampSchema } from './event-metadata.ts'
import { agentProcessSchema } from './payment-agent/transfer.ts'
import { transactionIdSchema } from './wallet/parties.ts'

/** An amount of a currency. */
export const moneySchema = z.strictObject({ currency: currencySchema, amount: amountSchema })

/** How a transfer changes currency: what the exchange gives for what is left of the amount, and by which quote. */
export const exchangeSchema = z.strictObject({
  ...moneySchema.shape,
  /** Units of this currency for one unit of the currency paid. */
  rate: amountSchema,
  /** The part of the source's rate that was kept back: 0.01 is one percent. */
  spread: amountSchema,
  /** Who gave the rate. */
  source: z.string(),
  /** The quote, which serves once, and until when. */
  token_id: z.uuid(),
  expires_at: timestampSchema,
})

/** How a transfer changes currency. */
export type Exchange = z.infer<typeof exchangeSchema>

/** An hour of UTC, `2026-01-31T09`: the bucket that a transfer is counted in. */
export const hourSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d$/)

/** How many transfers were counted in each of the last hours; hours without any are left out. */
export const hourlyCountsSchema = z.record(hourSchema, z.number().int().positive())

/** What every command and event of a transfer says of it; the amount is what the source pays, the fee included. */
export const transferShape = <Source extends z.ZodType, Destination extends z.ZodType>(
  source: Source,
  destination: Destination,
) => ({
  transfer_id: z.uuid(),
  transaction_id: transactionIdSchema,
  request_id: z.string(),
  currency: currencySchema,
  amount: amountSchema,
  source,
  destination,
  /** Free text, encrypted with the paying client's key. */
  description: z.string().optional(),
  /** Kept of the amount, or of what the exchange gives, whichever has its currency. */
  fee: moneySchema.optional(),
  exchange: exchangeSchema.optional(),
  /** The hour in which the source counted it among those of a day. */
  counted_in: hourSchema.optional(),
  /** The transfer through a payment agent that this is. */
  process: agentProcessSchema.optional(),
})

/** What a client's transfer is held against by the account that pays. */
const transferLimitsSchema = z.strictObject({
  /** What one unit of the currency paid is worth in USD. */
  usd_rate: amountSchema,
  /** The most that one transfer may be worth in USD. */
  transaction_usd_max: amountSchema,
  /** The most transfers to other clients in 24 hours. */
  daily_count_max: z.number().int().nonnegative(),
})

/** What the account that pays needs to know of the request besides. */
export const transferTermsShape = {
  /** The moment of the request: given with limits, for the hour it counts in, and with an exchange, whose quote expires. */
  asked_at: timestampSchema.optional(),
  /** Left out where there are no limits. */
  limits: transferLimitsSchema.optional(),
}
