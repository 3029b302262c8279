import { z } from 'zod'

const callSchema = z.strictObject({
  method: z.string(),
  /** Whether it is one of the operator. */
  isOperators: z.boolean(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
})

/** `isHit` says that the answer was that of an earlier call, and said so. */
const answeredSchema = z.strictObject({ call: callSchema, status: z.int(), isHit: z.boolean(), body: z.unknown() })

/** What an earlier release was asked on its data folder, and what it answered. */
export const seenSchema = z.strictObject({
  /** Of the release. */
  commit: z.string(),
  /** Requests that were made before, and what they were answered when they came again. */
  writes: z.array(answeredSchema.extend({ name: z.string() })),
  /** What clients could read at last. */
  reads: z.array(answeredSchema),
  /** Somebody who can log in through an application. */
  person: z.strictObject({ application_id: z.string(), email: z.string(), password: z.string() }),
})

/** What an earlier release was asked on its data folder, and what it answered. */
export type Seen = z.infer<typeof seenSchema>

/** A call, and what was answered. */
export type SeenAnswer = z.infer<typeof answeredSchema>
