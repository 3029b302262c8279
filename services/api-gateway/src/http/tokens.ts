import type { Revocation } from '@folio/contracts/revocation.ts'
import { rememberedRevocations } from '@folio/service-kit/remembered-revocations.ts'
import { LRUCache } from 'lru-cache'
import type { Caller } from './caller.ts'

/** Tells whose a token is; undefined where it is nobody's. Rejects when that cannot be found out just now. */
export type Tokens = { readonly checkToken: (token: string) => Promise<Caller | undefined> }

/** Tokens with a memory of the valid ones, so that a caller's next calls need not wait for a look-up. */
export type CachedTokens = Tokens & {
  /** The caller of a token that was valid a moment ago. */
  readonly remembered: (token: string) => Caller | undefined
  /** Makes something worth nothing from now on, whatever a look-up that began before may still say. */
  readonly revoke: (revocation: Revocation) => void
}

const TOKENS_MAX = 10_000
const TOKEN_TTL_MS = 60_000

/** Longer than a look-up, and than a view can be behind and still be believed. */
const REVOKED_TTL_MS = 10 * 60_000

/**
 * Remembers valid tokens for a minute, at most until they end: so that one whose revocation was lost on its way does not
 * live on. Those of nobody are asked for again each time.
 */
export const cachedTokens = (tokens: Tokens): CachedTokens => {
  const callers = new LRUCache<string, Caller>({ max: TOKENS_MAX, ttl: TOKEN_TTL_MS })
  const revoked = rememberedRevocations(REVOKED_TTL_MS)
  return {
    remembered: (token) => callers.get(token),
    checkToken: async (token) => {
      const caller = await tokens.checkToken(token)
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
