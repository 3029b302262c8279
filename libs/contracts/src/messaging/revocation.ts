import { z } from 'zod'
import { timestampSchema } from '../ledger/event-metadata.ts'
import type { Topic } from '../topic.ts'

const ofClient = z.strictObject({
  client_id: z.string(),
  token_id: z.string().optional(),
  grant_id: z.string().optional(),
  /** The number of the replaced password: how many passwords the client had before it. */
  password_number: z.int().optional(),
})

const ofApplication = z.strictObject({ application_id: z.string() })

const namesAtMostOne = ({ token_id, grant_id, password_number }: z.infer<typeof ofClient>): boolean =>
  [token_id, grant_id, password_number].filter((name) => name !== undefined).length <= 1

const at = { at: timestampSchema }

/**
 * A revocation of a client's access: of one token, of a grant with all its tokens, of all log-ins with a password, or of
 * everything; or a revocation of all access through an application.
 */
export const revocationSchema = z.union([ofClient.extend(at).refine(namesAtMostOne), ofApplication.extend(at)])

/** A revocation without its time. */
export type Revoked = z.infer<typeof ofClient> | z.infer<typeof ofApplication>

/** The end of a client's access, or of all access through an application, from a moment on. */
export type Revocation = z.infer<typeof revocationSchema>

/** The topic of revocations, in order per client and per application; every service that accepts credentials reads it. */
export const revocations: Topic<Revocation> = {
  name: 'folio.revocations.v1',
  keyOf: (revocation) => ('application_id' in revocation ? revocation.application_id : revocation.client_id),
  encode: (revocation) => ({
    headers: { 'content-type': 'application/json' },
    value: Buffer.from(JSON.stringify(revocation)),
  }),
  decode: ({ value }) => revocationSchema.parse(JSON.parse(Buffer.from(value).toString())),
}
