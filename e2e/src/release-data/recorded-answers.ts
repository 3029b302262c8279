import { z } from 'zod'

const callSchema = z.strictObject({
  method: z.string(),
  /** True for a call of the operator API. */
  isOperators: z.boolean(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
})

/** `isHit` is true if the answer repeats that of an earlier call and has the header `Idempotency-Hit: true`. */
const answeredSchema = z.strictObject({ call: callSchema, status: z.int(), isHit: z.boolean(), body: z.unknown() })

/** A call on a socket, and its answer. */
const frameSchema = z.strictObject({ request: z.record(z.string(), z.unknown()), answer: z.unknown() })

const socketSchema = z.strictObject({
  application_id: z.string(),
  token: z.string(),
  account_id: z.string(),
  /** Purchases with request ids, which the release received a second time, and reads after them. */
  calls: z.array(frameSchema),
})

/** Calls that an earlier release received on its data folder, and its answers. */
export const recordedSchema = z.strictObject({
  /** The short git hash of the release. */
  commit: z.string(),
  /** Writes that the release received a second time, and its answers to them. */
  writes: z.array(answeredSchema.extend({ name: z.string() })),
  /** The reads of clients after all writes. */
  reads: z.array(answeredSchema),
  /** A client that can log in through an application. */
  person: z.strictObject({ application_id: z.string(), email: z.string(), password: z.string() }),
  /** Calls on the socket of an account; absent where the release sold no contracts. */
  socket: socketSchema.optional(),
})

/** Calls that an earlier release received on its data folder, and its answers. */
export type Recorded = z.infer<typeof recordedSchema>

/** A call and its answer. */
export type RecordedAnswer = z.infer<typeof answeredSchema>

/** The calls on the socket of an account, and their answers. */
export type RecordedSocket = z.infer<typeof socketSchema>
