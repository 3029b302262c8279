import { z } from 'zod'
import { timestampSchema } from './event-metadata.ts'
import type { Topic } from './topic.ts'

/** What is worth nothing from now on: one token, a grant with all tokens that came from it, or all of a client's. */
export const revocationSchema = z
  .strictObject({
    client_id: z.string(),
    token_id: z.string().optional(),
    grant_id: z.string().optional(),
    at: timestampSchema,
  })
  .refine(({ token_id, grant_id }) => token_id === undefined || grant_id === undefined)

/** What is worth nothing from now on. */
export type Revocation = z.infer<typeof revocationSchema>

/** Revoked tokens, grants and clients, in order per client: whoever lets somebody in by one reads it. */
export const revocations: Topic<Revocation> = {
  name: 'folio.revocations.v1',
  keyOf: ({ client_id }) => client_id,
  encode: (revocation) => ({
    headers: { 'content-type': 'application/json' },
    value: Buffer.from(JSON.stringify(revocation)),
  }),
  decode: ({ value }) => revocationSchema.parse(JSON.parse(Buffer.from(value).toString())),
}
