import { z } from 'zod'
import { timestampSchema } from './event-metadata.ts'
import type { Topic } from './topic.ts'

const ofClient = z.strictObject({
  client_id: z.string(),
  token_id: z.string().optional(),
  grant_id: z.string().optional(),
  /** How many passwords the client had before the one that does not count any more. */
  password_number: z.int().optional(),
})

const ofApplication = z.strictObject({ application_id: z.string() })

const isOfOne = ({ token_id, grant_id, password_number }: z.infer<typeof ofClient>): boolean =>
  [token_id, grant_id, password_number].filter((name) => name !== undefined).length <= 1

const at = { at: timestampSchema }

/**
 * What is worth nothing from now on: of a client one token, a grant with all tokens that came from it, all log-ins with a
 * password, or all that it has; or all that anybody was let in with through an application.
 */
export const revocationSchema = z.union([ofClient.extend(at).refine(isOfOne), ofApplication.extend(at)])

/** What something makes worth nothing, whenever that is. */
export type Revoked = z.infer<typeof ofClient> | z.infer<typeof ofApplication>

/** What is worth nothing from now on. */
export type Revocation = z.infer<typeof revocationSchema>

/** Revoked tokens, grants, clients and applications, in order per client and per application: whoever lets somebody in by one reads it. */
export const revocations: Topic<Revocation> = {
  name: 'folio.revocations.v1',
  keyOf: (revocation) => ('application_id' in revocation ? revocation.application_id : revocation.client_id),
  encode: (revocation) => ({
    headers: { 'content-type': 'application/json' },
    value: Buffer.from(JSON.stringify(revocation)),
  }),
  decode: ({ value }) => revocationSchema.parse(JSON.parse(Buffer.from(value).toString())),
}
