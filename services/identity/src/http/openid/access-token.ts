import { accessTokenAt } from '@folio/contracts/identity/access-token.ts'
import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'
import { z } from 'zod'
import { publicJwks } from '../signing-jwks.ts'

const payloadSchema = z.object({
  sub: z.string(),
  client_id: z.string(),
  grant_id: z.string(),
  scope: z.string().default(''),
})

/** What an access token says: whose it is, for which application, by which grant, and its scopes with spaces between. */
export type AccessTokenPayload = z.infer<typeof payloadSchema>

/** Reads an access token: its payload, `ended` where only its time has passed, `invalid` where it is none of ours. */
type ReadAccessToken = (token: string) => Promise<AccessTokenPayload | 'ended' | 'invalid'>

/** How access tokens are read that were signed with one of some keys; rejects where the keys themselves cannot be used. */
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
