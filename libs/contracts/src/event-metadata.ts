import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { z } from 'zod'

/** A moment in events and commands: UTC, microseconds. */
export const timestampSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as unknown as z.ZodType<Timestamp>

/** A W3C trace context: version, trace, parent span and flags. */
export const traceparentSchema = z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)

/** What every event says of where it comes from; kept beside its data, covered by its hash. */
export const eventMetadataSchema = z.strictObject({
  prev_hash: z.string().regex(/^[0-9a-f]{64}$/),
  command_id: z.uuid(),
  correlation_id: z.string(),
  causation_id: z.string(),
  at: timestampSchema,
  /** Of a client's command: whose, through which endpoint, and the salted hash of what was asked. */
  client_id: z.string().optional(),
  endpoint: z.string().optional(),
  fingerprint: z.string().optional(),
  /** The trace that the event was made in, where that was watched. */
  traceparent: traceparentSchema.optional(),
})

/** What every event says of where it comes from. */
export type EventMetadata = z.infer<typeof eventMetadataSchema>

/** How one event names another: `stream@revision`. */
export const eventRef = (event: { readonly stream: string; readonly revision: number }): string =>
  `${event.stream}@${event.revision}`
