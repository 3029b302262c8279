import { z } from 'zod'
import { timestampSchema } from '../../ledger/event-metadata.ts'
import { endpoint } from '../endpoint.ts'

/** Adds a key that signs access tokens. */
export const addSigningKey = endpoint({
  id: 'addSigningKey',
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/signing-keys',
  scope: 'operator',
  answers: {
    200: z.strictObject({ number: z.int().positive(), signs_from: timestampSchema }).meta({ title: 'SigningKey' }),
  },
  errors: { 400: ['BadRequest'] },
  summary: 'Add a signing key',
  description:
    'Makes a new key for access tokens. It is in the key set at once and signs from `signs_from` on, two minutes later, when ' +
    'everybody who verifies knows it. The key before it stays in the set until the last token that it signed has ended, so ' +
    'that no token is lost. While a key waits for its turn no other can be added (`one_waits`).',
})
