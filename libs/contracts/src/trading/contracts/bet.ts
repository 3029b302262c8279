import { z } from 'zod'
import { amountSchema } from '../../ledger/amount-schema.ts'

/** A barrier: an offset from the entry spot, or a level. */
export const barrierSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('relative'), offset: amountSchema }),
  z.strictObject({ kind: z.literal('absolute'), level: amountSchema }),
])

const pairShape = { low: barrierSchema, high: barrierSchema }

/** The bet of a contract with a fixed payout. */
export const betSchema = z.union([
  z.strictObject({ category: z.literal('callput'), type: z.enum(['CALL', 'PUT', 'CALLE', 'PUTE']) }),
  z.strictObject({ category: z.literal('callput'), type: z.enum(['HIGHER', 'LOWER']), barrier: barrierSchema }),
  z.strictObject({
    category: z.literal('touchnotouch'),
    type: z.enum(['ONETOUCH', 'NOTOUCH']),
    barrier: barrierSchema,
    direction: z.enum(['up', 'down']),
  }),
  z.strictObject({
    category: z.literal('endsinout'),
    type: z.enum(['EXPIRYRANGE', 'EXPIRYRANGEE', 'EXPIRYMISS', 'EXPIRYMISSE']),
    ...pairShape,
  }),
  z.strictObject({ category: z.literal('staysinout'), type: z.enum(['RANGE', 'UPORDOWN']), ...pairShape }),
  z.strictObject({
    category: z.literal('digits'),
    type: z.enum(['DIGITMATCH', 'DIGITDIFF', 'DIGITOVER', 'DIGITUNDER']),
    digit: z.int().min(0).max(9),
  }),
  z.strictObject({ category: z.literal('digits'), type: z.enum(['DIGITODD', 'DIGITEVEN']) }),
  z.strictObject({ category: z.literal('asian'), type: z.enum(['ASIANU', 'ASIAND']) }),
  z.strictObject({ category: z.literal('reset'), type: z.enum(['RESETCALL', 'RESETPUT']) }),
  z.strictObject({
    category: z.literal('highlowticks'),
    type: z.enum(['TICKHIGH', 'TICKLOW']),
    selected_tick: z.int().min(1).max(5),
  }),
  z.strictObject({ category: z.literal('runs'), type: z.enum(['RUNHIGH', 'RUNLOW']) }),
])

/** The bet of a contract with a fixed payout. */
export type RecordedBet = z.infer<typeof betSchema>
