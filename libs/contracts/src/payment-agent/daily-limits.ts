import { z } from 'zod'
import { amountSchema } from '../amount-schema.ts'

/** Which way an agent's transfer goes: to the client, or from it. */
export const agentTransferKindSchema = z.enum(['deposit', 'withdrawal'])

/** Which way an agent's transfer goes. */
export type AgentTransferKind = z.infer<typeof agentTransferKindSchema>

/** The most that may happen in a rolling day: how often, and what it may come to in US dollars. */
export const dailyLimitSchema = z.strictObject({ count: z.int().positive(), amount: amountSchema })

/** The most that may happen in a rolling day. */
export type DailyLimit = z.infer<typeof dailyLimitSchema>

/** What an hour (counted from 1970) of a rolling day stands at after an event, the amount in US dollars. */
export const hourTallySchema = z.strictObject({
  kind: agentTransferKindSchema,
  hour: z.int().nonnegative(),
  count: z.int().nonnegative(),
  amount: amountSchema,
})

/** What an hour of a rolling day stands at after an event. */
export type HourTally = z.infer<typeof hourTallySchema>

/** What a transfer counts for: the hour it was asked in, its worth in US dollars, and the rate that made it so. */
export const worthSchema = z.strictObject({
  hour: z.int().nonnegative(),
  amount: amountSchema,
  rate: amountSchema,
})

/** What a transfer counts for. */
export type Worth = z.infer<typeof worthSchema>
