import type { Money } from '@folio/kernel/payment.ts'
import { z } from 'zod'
import { type AgentProcess, agentProcessSchema } from '../payment-agent/transfer.ts'
import { type Side, transactionIdSchema } from '../wallet/transfer-parties.ts'
import { amountSchema, currencySchema } from './amount-schema.ts'
import { timestampSchema } from './event-metadata.ts'
import { personalText } from './personal-text.ts'

/** An amount of a currency. */
export const moneySchema = z.strictObject({ currency: currencySchema, amount: amountSchema })

/** The exchange of a transfer: the amount received for the amount paid less the fee, and the quote. */
export const exchangeSchema = z.strictObject({
  ...moneySchema.shape,
  /** Units of this currency for one unit of the currency paid. */
  rate: amountSchema,
  /** The spread, as a part of the source's rate: 0.01 is one percent. */
  spread: amountSchema,
  /** The source of the rate. */
  source: z.string(),
  /** The id of the quote, which can be used once, and its expiry. */
  token_id: z.uuid(),
  expires_at: timestampSchema,
})

/** The exchange of a transfer. */
export type Exchange = z.infer<typeof exchangeSchema>

/** An hour of UTC, `2026-01-31T09`: the bucket that a transfer is counted in. */
export const hourSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d$/)

/** The number of transfers in each of the last hours; hours without transfers are left out. */
export const hourlyCountsSchema = z.record(hourSchema, z.number().int().positive())

/** The fields that every command and event of a transfer share; `amount` is what the source pays, fee included. */
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
  description: personalText.optional(),
  /** Taken from the amount or from the received amount, whichever has its currency. */
  fee: moneySchema.optional(),
  exchange: exchangeSchema.optional(),
  /** The hour in which the source counted it for its daily limit. */
  counted_in: hourSchema.optional(),
  /** The payment agent's process that this transfer belongs to. */
  process: agentProcessSchema.optional(),
})

/** The limits that the paying account checks a client's transfer against. */
const transferLimitsSchema = z.strictObject({
  /** The USD value of one unit of the currency paid. */
  usd_rate: amountSchema,
  /** The limit of one transfer in USD. */
  transaction_usd_max: amountSchema,
  /** The limit of transfers to other clients in 24 hours. */
  daily_count_max: z.number().int().nonnegative(),
})

/** The limits that the paying account checks a client's transfer against. */
export type TransferLimits = z.infer<typeof transferLimitsSchema>

/** The other fields of a request that the paying account needs. */
export const transferTermsShape = {
  /** The moment of the request: given with limits, for the hour it counts in, and with an exchange, whose quote expires. */
  asked_at: timestampSchema.optional(),
  /** Left out where there are no limits. */
  limits: transferLimitsSchema.optional(),
}

type Transfer<Source extends Side, Destination extends Side> = Money & {
  readonly transfer_id: string
  readonly transaction_id: number
  readonly request_id: string
  readonly source: Source
  readonly destination: Destination
  readonly description?: string | undefined
  readonly fee?: Money | undefined
  readonly exchange?: Exchange | undefined
  readonly counted_in?: string | undefined
  readonly process?: AgentProcess | undefined
}

/** Copies the shared fields of a transfer from a command or an event. */
export const transferOf = <Source extends Side, Destination extends Side>(told: Transfer<Source, Destination>) => ({
  transaction_id: told.transaction_id,
  currency: told.currency,
  amount: told.amount,
  transfer_id: told.transfer_id,
  request_id: told.request_id,
  source: told.source,
  destination: told.destination,
  ...(told.description === undefined ? {} : { description: told.description }),
  ...(told.fee === undefined ? {} : { fee: told.fee }),
  ...(told.exchange === undefined ? {} : { exchange: told.exchange }),
  ...(told.counted_in === undefined ? {} : { counted_in: told.counted_in }),
  ...(told.process === undefined ? {} : { process: told.process }),
})
