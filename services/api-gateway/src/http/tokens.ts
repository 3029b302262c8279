import type { Revocation } from '@folio/contracts/revocation.ts'
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
const REVOKED_MAX = 100_000

/** Longer than a look-up, and than a view can be behind and still be believed. */
const REVOKED_TTL_MS = 10 * 60_000

const namesOf = ({ client_id, token_id, grant_id }: Caller): readonly string[] => [
  `client ${client_id}`,
  `token ${token_id}`,
  ...(grant_id === undefined ? [] : [`grant ${grant_id}`]),
]

const revokedName = ({ client_id, token_id, grant_id }: Revocation): string => {
  if (token_id !== undefined) return `token ${token_id}`
  return grant_id === undefined ? `client ${client_id}` : `grant ${grant_id}`
}

/**
 * Remembers valid tokens for a minute, at most until they end: so that one whose revocation was lost on its way does not
 * live on. Those of nobody are asked for again each time.
 */
export const cachedTokens = (tokens: Tokens): CachedTokens => {
  const callers = new LRUCache<string, Caller>({ max: TOKENS_MAX, ttl: TOKEN_TTL_MS })
  const revoked = new LRUCache<string, true>({ max: REVOKED_MAX, ttl: REVOKED_TTL_MS })
  const isRevoked = (caller: Caller): boolean => namesOf(caller).some((name) => revoked.has(name))
  return {
    remembered: (token) => callers.get(token),
    checkToken: async (token) => {
      const caller = await tokens.checkToken(token)
      if (caller === undefined || isRevoked(caller)) return undefined
      const leftMs = (caller.expiresAtMs ?? Number.POSITIVE_INFINITY) - Date.now()
      if (leftMs <= 0) return undefined
      callers.set(token, caller, { ttl: Math.min(TOKEN_TTL_MS, leftMs) })
      return caller
    },
    revoke: (revocation) => {
      revoked.set(revokedName(revocation), true)
      for (const [token, caller] of callers.entries()) if (isRevoked(caller)) callers.delete(token)
    },
  }
}
