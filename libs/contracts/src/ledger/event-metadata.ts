import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { z } from 'zod'

/** A moment in events and commands: UTC, microseconds. */
export const timestampSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as unknown as z.ZodType<Timestamp>

/** A W3C trace context: version, trace, parent span and flags. */
export const traceparentSchema = z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)

/** The metadata of an event: stored beside its data and covered by its hash. */
export const eventMetadataSchema = z.strictObject({
  prev_hash: z.string().regex(/^[0-9a-f]{64}$/),
  command_id: z.uuid(),
  correlation_id: z.string(),
  causation_id: z.string(),
  at: timestampSchema,
  /** For a client's command: the client, the endpoint, and the salted hash of the request. */
  client_id: z.string().optional(),
  endpoint: z.string().optional(),
  fingerprint: z.string().optional(),
  /** The trace context of the event, where it was traced. */
  traceparent: traceparentSchema.optional(),
})

/** The metadata of an event. */
export type EventMetadata = z.infer<typeof eventMetadataSchema>
