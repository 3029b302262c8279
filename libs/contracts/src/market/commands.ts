import { z } from 'zod'
import { commandTopic } from '../messaging/command-message.ts'
import { sessionCalendarSchema } from './calendar.ts'
import { commissionsSchema, marketModelSchema, offeringLimitsSchema, offeringSchema, symbolSchema } from './offering.ts'

/** The prefix of a symbol's offering, before the symbol. */
export const OFFERING_STREAM_PREFIX = 'offering-'

/** The stream of a symbol's offering. */
export const offeringStream = (symbol: string): string => OFFERING_STREAM_PREFIX + symbol

const offeringCommandSchema = z.discriminatedUnion('type', [
  /** Sent by the market for each symbol of its feed. */
  z.strictObject({ type: z.literal('ListSymbol'), ...offeringSchema.shape }),
  /** Sent by the market where its feed has a newer calendar for a listed symbol. */
  z.strictObject({
    type: z.literal('ReviseCalendar'),
    symbol: symbolSchema,
    calendar: sessionCalendarSchema,
    /** The second in which it is sent. */
    epoch: z.int().nonnegative(),
  }),
  z.strictObject({
    type: z.literal('ChangeOffering'),
    symbol: symbolSchema,
    commissions: commissionsSchema,
    /** Left out, the default ones hold. */
    limits: offeringLimitsSchema.optional(),
  }),
  z.strictObject({
    type: z.literal('SuspendSymbol'),
    symbol: symbolSchema,
    reason: z.enum(['operator', 'deviation_too_small']),
  }),
  z.strictObject({ type: z.literal('ResumeSymbol'), symbol: symbolSchema }),
  /** Requested by the operator, of a symbol whose price is that of a market. */
  z.strictObject({ type: z.literal('ReviseModel'), symbol: symbolSchema, model: marketModelSchema }),
])

type SentCommand = z.infer<typeof offeringCommandSchema>

/** The fact that a revision of a model is decided on: the later of the market's clock and its newest tick, in seconds. */
export type RevisionFacts = { readonly epoch: number }

/** A command about the offering of a symbol; the market adds the facts, and no message carries them. */
export type OfferingCommand =
  | Exclude<SentCommand, { type: 'ReviseModel' }>
  | (Extract<SentCommand, { type: 'ReviseModel' }> & { readonly facts?: RevisionFacts })

/** Commands about offerings, keyed by their streams. */
export const marketCommands = commandTopic('market', offeringCommandSchema)
