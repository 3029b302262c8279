import { z } from 'zod'
import { amountSchema } from '../ledger/amount-schema.ts'

/** The kind of an agent's transfer: a deposit goes to the client, a withdrawal comes from it. */
export const agentTransferKindSchema = z.enum(['deposit', 'withdrawal'])

/** The kind of an agent's transfer. */
export type AgentTransferKind = z.infer<typeof agentTransferKindSchema>

/** The limits of a rolling day: the number of transfers and their sum in USD. */
export const dailyLimitSchema = z.strictObject({ count: z.int().positive(), amount: amountSchema })

/** The limits of a rolling day. */
export type DailyLimit = z.infer<typeof dailyLimitSchema>

/** The totals of an hour (counted from 1970) after an event, the amount in USD. */
export const hourTallySchema = z.strictObject({
  kind: agentTransferKindSchema,
  hour: z.int().nonnegative(),
  count: z.int().nonnegative(),
  amount: amountSchema,
})

/** The totals of an hour after an event. */
export type HourTally = z.infer<typeof hourTallySchema>

/** The value of a transfer for the daily limits: the hour of its request, its amount in USD, and the rate. */
export const worthSchema = z.strictObject({
  hour: z.int().nonnegative(),
  amount: amountSchema,
  rate: amountSchema,
})

/** The value of a transfer for the daily limits. */
export type Worth = z.infer<typeof worthSchema>
