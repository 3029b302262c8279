import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'

const KEYS_HELD_MS = 60_000

/** Reads the keys of signed tokens from the identity service of a cluster at its internal URL; keeps them for a minute. */
export const remoteKeySet = (identityUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL('/oauth2/jwks', identityUrl), { cacheMaxAge: KEYS_HELD_MS })
