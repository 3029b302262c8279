import { z } from 'zod'
import { timestampSchema } from '../../ledger/event-metadata.ts'
import { endpoint } from '../endpoint.ts'

/** Adds a key that signs access tokens. */
export const addSigningKey = endpoint({
  id: 'addSigningKey',
  act: { tells: ['number'] },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/signing-keys',
  scope: 'operator',
  role: 'admin',
  answers: {
    200: z.strictObject({ number: z.int().positive(), signs_from: timestampSchema }).meta({ title: 'SigningKey' }),
  },
  errors: { 400: ['BadRequest'] },
  summary: 'Add a signing key',
  description:
    'Makes a new key for access tokens. The key set contains it at once; it signs from `signs_from` on, two minutes ' +
    'later, when every verifier has loaded it. The previous key stays in the set until the last token that it signed ' +
    'has expired, so that all tokens stay valid. While a key does not sign yet, no other can be added (`one_waits`).',
})
