import { z } from 'zod'
import { type EventDeclarations, type EventOf, schemasOf } from '../ledger/event-declaration.ts'
import {
  commissionsSchema,
  marketModelSchema,
  modelRevisionSchema,
  offeringLimitsSchema,
  offeringSchema,
  symbolSchema,
} from './offering.ts'

const epochSchema = z.int().nonnegative()
const daySchema = z.string().regex(/^\d{8}$/)
const hexSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** A quote: a decimal with all decimals of its symbol. */
const quoteSchema = z.string().regex(/^\d{1,15}(?:\.\d{1,12})?$/)

/** The state that the first event of an hour takes over from the hours before. */
const openedSchema = z.strictObject({
  /** The last event of the hour before, unless this is the first hour of all. */
  previous: z.strictObject({ stream: z.string(), revision: z.int(), hash: hexSchema }).nullable(),
  /** The days with a secret that is committed, and neither revealed nor lost. */
  committed: z.array(daySchema),
  /** The days that are not over and whose secret is lost; left out where there are none. */
  lost: z.array(daySchema).optional(),
})

const openedShape = { opened: openedSchema.optional() }

/** Open, high, low and close of a span of time. */
const candleSchema = z.tuple([quoteSchema, quoteSchema, quoteSchema, quoteSchema])

/** The unrounded prices of a simulated symbol, as numbers in their shortest text. */
const statesSchema = z.record(symbolSchema, z.record(z.string(), z.string()))

/** The events of an hour of ticks; never published as they are. */
export const tickEvents = {
  TicksRecorded: {
    schema: z.strictObject({
      epoch: epochSchema,
      /** The quotes of the symbols that ticked in this second; no symbol gets another one for it. */
      quotes: z.record(symbolSchema, quoteSchema),
      /** Prices that their source gave after one of a later second, since the event of ticks before; their own seconds had passed. */
      late: z.array(z.strictObject({ symbol: symbolSchema, source_time: z.number(), quote: quoteSchema })).optional(),
      /** Once a minute, where the prices are simulated: the prices after this tick, and the store epoch of the noise. */
      states: statesSchema.optional(),
      store_epoch: z.int().positive().optional(),
      ...openedShape,
    }),
    summary: 'The quotes of one second: nothing at or before this epoch will be recorded any more.',
  },
  FeedInterrupted: {
    schema: z.strictObject({ symbol: symbolSchema, from: epochSchema, to: epochSchema, ...openedShape }),
    summary: 'The symbol has no ticks at the epochs `from` to `to`, inclusive, and will never have any.',
  },
  DayCommitted: {
    schema: z.strictObject({ day: daySchema, commitment: hexSchema, ...openedShape }),
    summary: "The SHA-256 of the day's secret, from which the noise of its ticks is drawn.",
  },
  DayRevealed: {
    schema: z.strictObject({ day: daySchema, secret: hexSchema, ...openedShape }),
    summary: 'The secret of a day, all of whose ticks are recorded or interrupted.',
  },
  DaySecretLost: {
    schema: z.strictObject({ day: daySchema, ...openedShape }),
    summary: 'Ticks of the day do not follow from the secret that was committed, which is lost: nobody can prove them.',
  },
  HourClosed: {
    schema: z.strictObject({
      hour: z.string().regex(/^\d{10}$/),
      symbols: z.record(
        symbolSchema,
        z.strictObject({
          open: quoteSchema,
          high: quoteSchema,
          high_epoch: epochSchema,
          low: quoteSchema,
          low_epoch: epochSchema,
          close: quoteSchema,
          /** One candle for each minute of the hour; null where the symbol did not tick. */
          minutes: z.array(candleSchema.nullable()),
        }),
      ),
      ...openedShape,
    }),
    summary: 'The last event of an hour: the highest and lowest quote of each symbol, and its candles by minute.',
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const tickEventSchemas = schemasOf(tickEvents)

/** An event of an hour of ticks. */
export type TickEvent = EventOf<typeof tickEvents>

/** The summary of a symbol that the close of an hour records. */
export type SymbolSummary = Extract<TickEvent, { type: 'HourClosed' }>['data']['symbols'][string]

/** The state that the first event of an hour takes over from the hours before. */
export type HourOpened = z.infer<typeof openedSchema>

/** Open, high, low and close of a span of time. */
export type Candle = z.infer<typeof candleSchema>

/** The unrounded prices of simulated symbols. */
export type RecordedStates = z.infer<typeof statesSchema>

/** The events of the offering of one symbol. */
export const offeringEvents = {
  OfferingChanged: {
    schema: offeringSchema,
    summary: 'From here on these contracts are sold of the symbol, at these terms.',
  },
  SymbolSuspended: {
    schema: z.strictObject({ symbol: symbolSchema, reason: z.enum(['operator', 'deviation_too_small']) }),
    summary: 'Nothing is sold of the symbol until it is resumed; its ticks go on and contracts settle.',
  },
  SymbolResumed: {
    schema: z.strictObject({ symbol: symbolSchema }),
    summary: 'Contracts of the symbol are sold again.',
  },
  ModelRevised: {
    schema: z.strictObject({ symbol: symbolSchema, ...modelRevisionSchema.shape }),
    summary: "Purchases and bids at ticks from this epoch on use these estimates of the market's price.",
  },
  OfferingRefused: {
    schema: z.strictObject({
      symbol: symbolSchema,
      reason: z.enum([
        'already_listed',
        'not_listed',
        'already_suspended',
        'not_suspended',
        'commission_out_of_range',
        'limit_out_of_range',
        'calendar_not_newer',
        'calendar_changes_too_soon',
        'model_fixed',
        'model_out_of_range',
        'model_revision_pending',
        'model_step_too_large',
      ]),
      commissions: commissionsSchema.optional(),
      limits: offeringLimitsSchema.optional(),
      model: marketModelSchema.optional(),
    }),
    summary: 'The operator asked for a change of the offering that was not made.',
    isRefusal: true,
    isNoOp: true,
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const offeringEventSchemas = schemasOf(offeringEvents)

/** An event of the offering of a symbol. */
export type OfferingEvent = EventOf<typeof offeringEvents>
