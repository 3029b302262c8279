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

/** Reads an access token: returns its payload, `ended` where it has only expired, or `invalid`. */
type ReadAccessToken = (token: string) => Promise<AccessTokenPayload | 'ended' | 'invalid'>

/** Makes the reader of access tokens that were signed with one of these keys; it rejects where a key is unusable. */
export const accessTokenReader = ({
  publicUrl,
  signing,
}: {
  readonly publicUrl: string
  readonly signing: readonly JWK[]
}): ReadAccessToken => {
  const keySet = createLocalJWKSet(publicJwks(signing))
  const expected = accessTokenAt(publicUrl)
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keySet, expected)
      return payloadSchema.safeParse(payload).data ?? 'invalid'
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'ended'
      if (error instanceof errors.JOSEError) return 'invalid'
      throw error
    }
  }
}
