import { z } from 'zod'
import { timestampSchema } from './event-metadata.ts'
import type { Topic } from './topic.ts'

/** What is worth nothing from now on: one token, a grant with all tokens that came from it, all log-ins with a password, or all of a client's. */
export const revocationSchema = z
  .strictObject({
    client_id: z.string(),
    token_id: z.string().optional(),
    grant_id: z.string().optional(),
    /** How many passwords the client had before the one that does not count any more. */
    password_number: z.int().optional(),
    at: timestampSchema,
  })
  .refine(({ token_id, grant_id, password_number }) => {
    const named = [token_id, grant_id, password_number].filter((name) => name !== undefined)
    return named.length <= 1
  })

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
