/** The signature algorithm of access tokens. */
export const ACCESS_TOKENS_SIGNED_WITH = 'ES256'

/** The claims, type and algorithm that an access token of the installation at a public URL must have (RFC 9068). */
export const accessTokenAt = (publicUrl: string) => ({
  issuer: publicUrl,
  audience: publicUrl,
  typ: 'at+jwt',
  algorithms: [ACCESS_TOKENS_SIGNED_WITH],
})
