import { LRUCache } from 'lru-cache'
import type { Caller } from './caller.ts'

/** Tells whose a token is; undefined where it is nobody's. Rejects when that cannot be found out just now. */
export type Tokens = { readonly checkToken: (token: string) => Promise<Caller | undefined> }

/** Tokens with a memory of the valid ones, so that a caller's next calls need not wait for a look-up. */
export type CachedTokens = Tokens & {
  /** The caller of a token that was valid a moment ago. */
  readonly remembered: (token: string) => Caller | undefined
  /** Forgets a token, as when it is revoked. */
  readonly forget: (token: string) => void
}

const TOKENS_MAX = 10_000
const TOKEN_TTL_MS = 60_000

/** Remembers valid tokens for a minute; those of nobody are asked for again each time. */
export const cachedTokens = (tokens: Tokens): CachedTokens => {
  const callers = new LRUCache<string, Caller>({ max: TOKENS_MAX, ttl: TOKEN_TTL_MS })
  return {
    remembered: (token) => callers.get(token),
    checkToken: async (token) => {
      const caller = await tokens.checkToken(token)
      if (caller) callers.set(token, caller)
      return caller
    },
    forget: (token) => {
      callers.delete(token)
    },
  }
}
