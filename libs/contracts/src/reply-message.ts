import { z } from 'zod'
import type { Topic } from './topic.ts'

/** The event that answers a command, and where it stands. */
const recordedSchema = z.strictObject({
  kind: z.literal('recorded'),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  stream: z.string(),
  revision: z.number().int().nonnegative(),
  position: z.number().int().positive(),
  epoch: z.number().int().positive(),
  /** The correlation id of the call that the event was first recorded for: another one than the asker's marks a repeat. */
  correlation_id: z.string(),
})

/** What came of a command: what was recorded, or why nothing was. */
const outcomeSchema = z.discriminatedUnion('kind', [
  recordedSchema,
  z.strictObject({ kind: z.literal('account_not_found') }),
  z.strictObject({ kind: z.literal('duplicate_request_id') }),
  z.strictObject({ kind: z.literal('unavailable') }),
])

const replySchema = z.strictObject({
  reply_to: z.string(),
  correlation_id: z.string(),
  outcome: outcomeSchema,
})

/** The event that answers a command, and where it stands. */
export type Recorded = z.infer<typeof recordedSchema>

/** What came of a command. */
export type Outcome = z.infer<typeof outcomeSchema>

/** The answer to a command, addressed to the instance that asked. */
export type ReplyMessage = z.infer<typeof replySchema>

/** Answers to commands; the key is the address of the one who asked. */
export const replies: Topic<ReplyMessage> = {
  name: 'folio.replies.v1',
  keyOf: (reply) => reply.reply_to,
  encode: (reply) => ({
    headers: { correlationid: reply.correlation_id, 'content-type': 'application/json' },
    value: Buffer.from(JSON.stringify(reply)),
  }),
  decode: (wire) => replySchema.parse(JSON.parse(Buffer.from(wire.value).toString())),
}
