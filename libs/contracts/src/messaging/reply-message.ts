import { z } from 'zod'
import type { Topic } from '../topic.ts'

/** The event that answers a command, and its place in the store. */
const recordedSchema = z.strictObject({
  kind: z.literal('recorded'),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  stream: z.string(),
  revision: z.number().int().nonnegative(),
  position: z.number().int().positive(),
  epoch: z.number().int().positive(),
  /** The correlation id of the call that the event was recorded for; it differs from the caller's for a repeat. */
  correlation_id: z.string(),
})

/**
 * The outcome of a command: the recorded event, or the reason why nothing was recorded. `unavailable` says that the command
 * left nothing in the store and never will.
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

/** The header with the command id; older releases neither write nor read it. */
const COMMAND_ID = 'commandid'

const commandIdSchema = z.uuid().optional()

/** The event that answers a command, and its place in the store. */
export type RecordedOutcome = z.infer<typeof recordedSchema>

/** The outcome of a command. */
export type CommandOutcome = z.infer<typeof outcomeSchema>

/** The reply to a command, addressed to the instance, call and command that it answers. */
export type ReplyMessage = z.infer<typeof bodySchema> & { readonly command_id?: string | undefined }

/** The topic of replies, keyed by the address of the caller. */
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
