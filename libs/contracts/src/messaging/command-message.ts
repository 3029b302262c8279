import { z } from 'zod'
import { timestampSchema, traceparentSchema } from '../ledger/event-metadata.ts'
import type { Topic } from '../topic.ts'
import { type ReplayCount, replayCountHeaders, replayCountIn } from './replay-count.ts'
import { type ExpireRequest, expireRequestSchema } from './request-expiry.ts'

/** The origin of a client's command: the data that the service needs to answer a repeat like the first request. */
const clientOriginSchema = z.strictObject({
  kind: z.literal('client'),
  client_id: z.string(),
  endpoint: z.string(),
  fingerprint: z.string(),
  /** Microseconds since 1970 after which the command must not take effect. */
  not_after: z.number().int(),
  /** The position of the view in which the gateway saw no outcome of this command. */
  seen_position: z.number().int().nonnegative(),
})

/** The origin of a step: the event that caused it, and a position in the store that is not above that event's. */
const stepOriginSchema = z.strictObject({
  kind: z.literal('step'),
  cause: z.string(),
  cause_position: z.number().int().positive(),
})

const envelopeShape = {
  /** The account: the key of the message and the rest of the stream's name. */
  account: z.string().min(1).max(128),
  command_id: z.uuid(),
  correlation_id: z.string(),
  causation_id: z.string(),
  at: timestampSchema,
  /** The epoch of the view or event that the command was derived from. */
  epoch: z.number().int().positive(),
  origin: z.discriminatedUnion('kind', [clientOriginSchema, stepOriginSchema]),
  /** The address that the outcome is sent to, if a caller waits for it. */
  reply_to: z.string().optional(),
  /** The trace context (W3C), where the request is traced. */
  traceparent: traceparentSchema.optional(),
}

const envelopeSchema = z.strictObject(envelopeShape)

/** The envelope of any service's command; the command itself is left out. */
export const commandEnvelope = z.object(envelopeShape)

/** One of the further commands of a batch, with what differs from the first one. */
type BatchedCommand<Command> = {
  readonly command_id: string
  readonly fingerprint: string
  readonly command: Command
}

/**
 * The commands that travel in the message of another one of the same client to the same account, and are decided after it.
 * An atomic batch is decided together: if one of its commands is refused, all are.
 */
export type CommandBatch<Command> = {
  readonly is_atomic: boolean
  readonly rest: readonly BatchedCommand<Command>[]
}

/** A command for the service that decides it, or a command that expires a request. */
export type CommandMessage<Command> = z.infer<typeof envelopeSchema> &
  ReplayCount & { readonly command: Command | ExpireRequest; readonly batch?: CommandBatch<Command | ExpireRequest> }

const batchSchema = <Command>(commandSchema: z.ZodType<Command>) =>
  z.strictObject({
    is_atomic: z.boolean(),
    rest: z.array(z.strictObject({ command_id: z.uuid(), fingerprint: z.string(), command: commandSchema })).min(1),
  })

/** Makes the topic of a service's commands, `folio.<service>.commands.v1`, in order per account. */
export const commandTopic = <Command>(
  service: string,
  commandSchema: z.ZodType<Command>,
): Topic<CommandMessage<Command>> => {
  const schema = z.strictObject({
    ...envelopeShape,
    command: z.union([commandSchema, expireRequestSchema]),
    batch: batchSchema(commandSchema).optional(),
  })
  return {
    name: `folio.${service}.commands.v1`,
    keyOf: (message) => message.account,
    encode: ({ replayed, ...message }) => ({
      headers: {
        ...replayCountHeaders({ replayed }),
        correlationid: message.correlation_id,
        'content-type': 'application/json',
        ...(message.traceparent === undefined ? {} : { traceparent: message.traceparent }),
      },
      value: Buffer.from(JSON.stringify(message)),
    }),
    decode: (wire) => {
      const message = schema.parse(JSON.parse(Buffer.from(wire.value).toString())) as CommandMessage<Command>
      return { ...message, ...replayCountIn(wire) }
    },
  }
}
