import { type Amount, amountOf, isZero } from '@folio/kernel/amount.ts'
import { z } from 'zod'
import { amountSchema, currencySchema } from '../amount-schema.ts'

/** What stands before a currency's code in the name of the stream of its rate. */
export const RATE_STREAM_PREFIX = 'rate-'

/** What one unit of a currency is worth in USD by the operator's word; null: no rate just now. */
const rateSchema = z.strictObject({ currency: currencySchema, usd_rate: amountSchema.nullable() })

const ONE = amountOf('1')

/** Whether a rate can be a currency's: it is more than nothing, and one USD is one USD; null, no rate just now, can be any's. */
export const isSoundRate = (currency: string, usdRate: Amount | null): boolean =>
  usdRate === null || (currency === 'USD' ? usdRate === ONE : !isZero(usdRate))

/** What can be asked of a currency's rate. */
export const rateCommandSchema = z.strictObject({ type: z.literal('SetRate'), ...rateSchema.shape })

/** What can be asked of a currency's rate. */
export type RateCommand = z.infer<typeof rateCommandSchema>

/** Everything that can happen to a currency's rate, by the name of the event. */
export const rateEventSchemas = { RateSet: rateSchema } as const

/** The names of all events of rates. */
export const RATE_EVENT_TYPES: ReadonlySet<string> = new Set(Object.keys(rateEventSchemas))

/** Everything that can happen to a currency's rate. */
export type RateEvent = { readonly type: 'RateSet'; readonly data: z.infer<typeof rateSchema> }
