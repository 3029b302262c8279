import { type Amount, amountOf, isZero } from '@folio/kernel/amount.ts'
import { z } from 'zod'
import { amountSchema, currencySchema } from '../ledger/amount-schema.ts'
import { type EventDeclarations, type EventOf, schemasOf } from '../ledger/event-declaration.ts'

/** The prefix of a rate's stream, before the code of the currency. */
export const RATE_STREAM_PREFIX = 'rate-'

/** The USD value of one unit of a currency as the operator set it; null: no rate. */
const rateSchema = z.strictObject({ currency: currencySchema, usd_rate: amountSchema.nullable() })

const ONE = amountOf('1')

/** Tells whether a rate is valid for a currency: above zero, and 1 for USD; null (no rate) is valid for any. */
export const isSoundRate = (currency: string, usdRate: Amount | null): boolean =>
  usdRate === null || (currency === 'USD' ? usdRate === ONE : !isZero(usdRate))

/** A command about a currency's rate. */
export const rateCommandSchema = z.strictObject({ type: z.literal('SetRate'), ...rateSchema.shape })

/** A command about a currency's rate. */
export type RateCommand = z.infer<typeof rateCommandSchema>

/** The events of a currency's rate by name. */
export const rateEvents = {
  RateSet: {
    schema: rateSchema,
    summary: 'The operator set the value of one unit of a currency in USD; null: the currency has no rate.',
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const rateEventSchemas = schemasOf(rateEvents)

/** An event of a currency's rate. */
export type RateEvent = EventOf<typeof rateEvents>
