import { z } from 'zod'
import { scope } from '../http/scope.ts'

/** Everything that can happen to a user, by the name of the event; never published, for it is about a person. */
export const userEventSchemas = {
  ClientRegistered: z.strictObject({
    client_id: z.uuid(),
    /** The name that others pay to, encrypted with the client's key. */
    nickname: z.string(),
  }),
  RegistrationRefused: z.strictObject({ reason: z.literal('nickname_taken') }),
  TokenIssued: z.strictObject({
    client_id: z.uuid(),
    token_id: z.uuid(),
    /** SHA-256 of the token, hexadecimal: the token itself is shown once and kept nowhere. */
    token_hash: z.string().regex(/^[0-9a-f]{64}$/),
    application_id: z.uuid(),
    scopes: z.array(scope),
  }),
} as const

/** Everything that can happen to a user. */
export type UserEvent = {
  [T in keyof typeof userEventSchemas]: { readonly type: T; readonly data: z.infer<(typeof userEventSchemas)[T]> }
}[keyof typeof userEventSchemas]
