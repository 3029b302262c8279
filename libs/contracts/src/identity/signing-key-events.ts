import { z } from 'zod'
import { timestampSchema } from '../event-metadata.ts'

/** Everything that can happen to the keys that tokens are signed with, by the name of the event. */
export const signingKeyEventSchemas = {
  /** The keys are numbered; the one that nobody had to add is number 0. */
  SigningKeyAdded: z.strictObject({ number: z.int().positive(), signs_from: timestampSchema }),
  /** One that was added does not sign yet. */
  SigningKeyRefused: z.strictObject({ reason: z.literal('one_waits'), signs_from: timestampSchema }),
  /** The key of this number has an RSA key beside it, which signs ID tokens (RS256) while that one signs access tokens. */
  RsaKeyAdded: z.strictObject({
    number: z.int().min(0),
    /** The private key (PKCS 8, DER, base64), encrypted with the key that the one beside it is made from. */
    private_key: z.string(),
  }),
  /** That key, or a later one, has an RSA key already; or there is no such key. */
  RsaKeyRefused: z.strictObject({ number: z.int().min(0), reason: z.enum(['there_already', 'no_such_key']) }),
} as const

/** Everything that can happen to the keys that tokens are signed with. */
export type SigningKeyEvent = {
  [T in keyof typeof signingKeyEventSchemas]: {
    readonly type: T
    readonly data: z.infer<(typeof signingKeyEventSchemas)[T]>
  }
}[keyof typeof signingKeyEventSchemas]
