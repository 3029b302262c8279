import { z } from 'zod'
import { timestampSchema } from '../event-metadata.ts'

/** Everything that can happen to the keys that access tokens are signed with, by the name of the event. */
export const signingKeyEventSchemas = {
  /** The keys are numbered; the one that nobody had to add is number 0. */
  SigningKeyAdded: z.strictObject({ number: z.int().positive(), signs_from: timestampSchema }),
  /** One that was added does not sign yet. */
  SigningKeyRefused: z.strictObject({ reason: z.literal('one_waits'), signs_from: timestampSchema }),
} as const

/** Everything that can happen to the keys that access tokens are signed with. */
export type SigningKeyEvent = {
  [T in keyof typeof signingKeyEventSchemas]: {
    readonly type: T
    readonly data: z.infer<(typeof signingKeyEventSchemas)[T]>
  }
}[keyof typeof signingKeyEventSchemas]
