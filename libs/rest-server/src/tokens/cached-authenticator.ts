import { revocationCache } from '@folio/access/revocation-cache.ts'
import type { Revocation } from '@folio/contracts/messaging/revocation.ts'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../caller.ts'

/** Finds the caller of a token, or undefined if the token is not valid; rejects while that cannot be checked. */
export type TokenAuthenticator = { readonly authenticate: (token: string) => Promise<Caller | undefined> }

/** An authenticator with a cache of valid tokens, so that a caller's next calls need not wait for a look-up. */
export type CachedAuthenticator = TokenAuthenticator & {
  /** The caller of a cached token. */
  readonly remembered: (token: string) => Caller | undefined
  /** Revokes tokens from now on, also those that a look-up that began before still finds valid. */
  readonly revoke: (revocation: Revocation) => void
}

const TOKENS_MAX = 10_000
const TOKEN_TTL_MS = 60_000

/** Longer than a look-up takes, and longer than a view may lag and still be used. */
const REVOKED_TTL_MS = 10 * 60_000

/**
 * Caches valid tokens for a minute, at most until they expire, so that a token whose revocation was lost ends soon.
 * Invalid tokens are not cached.
 */
export const cachedAuthenticator = (authenticator: TokenAuthenticator): CachedAuthenticator => {
  // Bounded by its size, with which it grows: `max` would allocate all entries at each start.
  const callers = new LRUCache<string, Caller>({ maxSize: TOKENS_MAX, sizeCalculation: () => 1, ttl: TOKEN_TTL_MS })
  const revoked = revocationCache(REVOKED_TTL_MS)
  return {
    remembered: (token) => callers.get(token),
    authenticate: async (token) => {
      const caller = await authenticator.authenticate(token)
      if (caller === undefined || revoked.has(caller)) return undefined
      const leftMs = (caller.expiresAtMs ?? Number.POSITIVE_INFINITY) - Date.now()
      if (leftMs <= 0) return undefined
      callers.set(token, caller, { ttl: Math.min(TOKEN_TTL_MS, leftMs) })
      return caller
    },
    revoke: (revocation) => {
      revoked.add(revocation)
      for (const [token, caller] of callers.entries()) if (revoked.has(caller)) callers.delete(token)
    },
  }
}
