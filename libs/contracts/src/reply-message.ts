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

/**
 * What came of a command: what was recorded, or why nothing was. `unavailable` says that the command asked about has left
 * nothing in the store and never will.
 */
const outcomeSchema = z.discriminatedUnion('kind', [
  recordedSchema,
  z.strictObject({ kind: z.literal('account_not_found') }),
  z.strictObject({ kind: z.literal('duplicate_request_id') }),
  z.strictObject({ kind: z.literal('unavailable') }),
])

const bodySchema = z.strictObject({
  reply_to: z.string(),
  correlation_id: z.string(),
  outcome: outcomeSchema,
})

/** The header that names the command; a release from before it does not write it, and does not look at it. */
const COMMAND_ID = 'commandid'

const commandIdSchema = z.uuid().optional()

/** The event that answers a command, and where it stands. */
export type Recorded = z.infer<typeof recordedSchema>

/** What came of a command. */
export type Outcome = z.infer<typeof outcomeSchema>

/** The answer to a command, addressed to the instance that asked: to which call, and to which of its commands. */
export type ReplyMessage = z.infer<typeof bodySchema> & { readonly command_id?: string | undefined }

/** Answers to commands; the key is the address of the one who asked. */
export const replies: Topic<ReplyMessage> = {
  name: 'folio.replies.v1',
  keyOf: (reply) => reply.reply_to,
  encode: ({ command_id, ...body }) => ({
    headers: {
      correlationid: body.correlation_id,
      ...(command_id === undefined ? {} : { [COMMAND_ID]: command_id }),
      'content-type': 'application/json',
    },
    value: Buffer.from(JSON.stringify(body)),
  }),
  decode: ({ headers, value }) => {
    const body = bodySchema.parse(JSON.parse(Buffer.from(value).toString()))
    const command_id = commandIdSchema.parse(headers[COMMAND_ID])
    return command_id === undefined ? body : { ...body, command_id }
  },
}
