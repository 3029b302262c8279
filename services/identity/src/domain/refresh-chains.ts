import { z } from 'zod'

/**
 * A refresh token: its grant, the chain of tokens in which each replaces the one before, and its number in the chain, from
 * 0.
 */
export type RefreshToken = { readonly grantId: string; readonly chain: string; readonly number: number }

/** The token that replaces another one. */
export const successorOf = (token: RefreshToken): RefreshToken => ({ ...token, number: token.number + 1 })

const chainSchema = z.object({
  chain: z.string(),
  /** The number of the current token. */
  number: z.int().nonnegative(),
  /** The time at which it was made, in milliseconds since 1970. */
  made_at: z.int(),
  /** The payload of the OAuth server. */
  payload: z.record(z.string(), z.unknown()),
})

/** The stored refresh tokens of a grant: one chain for each log-in that shares it, the last used one last. */
export const refreshChainsSchema = z.object({ chains: z.array(chainSchema) })

/** The stored refresh tokens of a grant. */
export type RefreshChains = z.infer<typeof refreshChainsSchema>

/** A chain of refresh tokens. */
export type RefreshChain = z.infer<typeof chainSchema>

/** The present time, and the time in which the token before the current one may be used again. */
export type ReuseTerms = { readonly nowMs: number; readonly reuseMs: number; readonly clockSkewMs: number }

/**
 * The most chains of a grant, since a browser may log in to an application again and again; the least recently used one
 * ends.
 */
const CHAINS_MAX = 10

/** Finds the stored chain of a token. */
export const chainOf = (kept: RefreshChains | undefined, { chain }: RefreshToken): RefreshChain | undefined =>
  kept?.chains.find((known) => known.chain === chain)

const isRecent = ({ made_at }: RefreshChain, { nowMs, reuseMs, clockSkewMs }: ReuseTerms): boolean =>
  reuseMs > 0 && nowMs - made_at < reuseMs && nowMs - made_at >= -clockSkewMs

/**
 * Tells if a token may be used: the current one of its chain, or for a short time the one before it, since the
 * answer with the current one may be lost. A token later than the current one was issued before the read model lost a
 * write.
 */
export const mayBeUsed = (chain: RefreshChain, { number }: RefreshToken, terms: ReuseTerms): boolean =>
  number >= chain.number || (number === chain.number - 1 && isRecent(chain, terms))

/** Tells if a token became the current one a moment ago, so that making it again is a repeat. */
export const isRecentlyMade = (chain: RefreshChain, { number }: RefreshToken, terms: ReuseTerms): boolean =>
  number === chain.number && isRecent(chain, terms)

/** Stores a token as the current one of its chain. */
export const withCurrent = (kept: RefreshChains | undefined, current: RefreshChain): RefreshChains => {
  const others = (kept?.chains ?? []).filter(({ chain }) => chain !== current.chain)
  return { chains: [...others.slice(1 - CHAINS_MAX), current] }
}
