import { accessTokenAt } from '@folio/contracts/identity/access-token.ts'
import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'
import { z } from 'zod'
import { publicJwks } from '../../application/signing-keys/signing-jwks.ts'

const payloadSchema = z.object({
  sub: z.string(),
  client_id: z.string(),
  grant_id: z.string(),
  scope: z.string().default(''),
})

/** The payload of an access token: its client, application and grant, and its scopes separated by spaces. */
export type AccessTokenPayload = z.infer<typeof payloadSchema>

/** An access token that was read: `ended` is one that has only expired. */
type ReadToken =
  | { readonly status: 'valid' | 'ended'; readonly payload: AccessTokenPayload }
  | { readonly status: 'invalid' }

const INVALID: ReadToken = { status: 'invalid' }

const readAs = (status: 'valid' | 'ended', claims: unknown): ReadToken => {
  const payload = payloadSchema.safeParse(claims).data
  return payload === undefined ? INVALID : { status, payload }
}

/** Makes the reader of access tokens that were signed with one of these keys; it rejects where a key is unusable. */
export const accessTokenReader = ({
  publicUrl,
  signing,
}: {
  readonly publicUrl: string
  readonly signing: readonly JWK[]
}): ((token: string) => Promise<ReadToken>) => {
  const keySet = createLocalJWKSet(publicJwks(signing))
  const expected = accessTokenAt(publicUrl)
  return async (token) => {
    try {
      return readAs('valid', (await jwtVerify(token, keySet, expected)).payload)
    } catch (error) {
      // The expiry is checked after the signature and all other claims.
      if (error instanceof errors.JWTExpired) return readAs('ended', error.payload)
      if (error instanceof errors.JOSEError) return INVALID
      throw error
    }
  }
}
