import { z } from 'zod'
import { recordedScope } from '../http/scope.ts'

/** Everything that can happen to an application, by the name of the event. */
export const applicationEventSchemas = {
  ApplicationRegistered: z.strictObject({
    application_id: z.string(),
    /** What people are shown when it asks for access. */
    name: z.string(),
    /** Where people may be sent back to, each compared character by character. */
    redirect_uris: z.array(z.string()).min(1),
    /** The most that it may ask for. */
    scopes: z.array(recordedScope).min(1),
    /** How its ID tokens are signed; left out, by the default, which is RS256. */
    id_token_signed_response_alg: z.literal('ES256').optional(),
  }),
  ApplicationRefused: z.strictObject({ application_id: z.string(), reason: z.enum(['registered_already', 'closed']) }),
  /** Nobody can log in through it any more. */
  ApplicationClosed: z.strictObject({ application_id: z.string() }),
} as const

/** Everything that can happen to an application. */
export type ApplicationEvent = {
  [T in keyof typeof applicationEventSchemas]: {
    readonly type: T
    readonly data: z.infer<(typeof applicationEventSchemas)[T]>
  }
}[keyof typeof applicationEventSchemas]
