import { z } from 'zod'
import type { RefreshToken } from './refresh-token.ts'

const chainSchema = z.object({
  chain: z.string(),
  /** Which token of the chain is the current one. */
  number: z.int().nonnegative(),
  /** When it was made, in milliseconds since 1970. */
  made_at: z.int(),
  /** What the OAuth server keeps with it. */
  payload: z.record(z.string(), z.unknown()),
})

/** What is kept of the refresh tokens of a grant: for each log-in that shares it one chain, the last used one last. */
export const refreshChainsSchema = z.object({ chains: z.array(chainSchema) })

/** What is kept of the refresh tokens of a grant. */
export type RefreshChains = z.infer<typeof refreshChainsSchema>

/** A chain of refresh tokens. */
export type RefreshChain = z.infer<typeof chainSchema>

/** When a token is looked at, and how long the one before the current one may be used again. */
export type ReuseTerms = { readonly nowMs: number; readonly reuseMs: number; readonly clockSkewMs: number }

/** One browser logs in to an application again and again: of more chains the one that was used least lately ends. */
const CHAINS_MAX = 10

/** The chain of a token, as far as it is known. */
export const chainOf = (kept: RefreshChains | undefined, { chain }: RefreshToken): RefreshChain | undefined =>
  kept?.chains.find((known) => known.chain === chain)

const isLately = ({ made_at }: RefreshChain, { nowMs, reuseMs, clockSkewMs }: ReuseTerms): boolean =>
  reuseMs > 0 && nowMs - made_at < reuseMs && nowMs - made_at >= -clockSkewMs

/**
 * Whether a token may be used: the current one of its chain, or the one before, for a moment, since the answer with the
 * current one may have been lost. One that is later than the current one was handed out, and what is kept fell back since.
 */
export const mayBeUsed = (chain: RefreshChain, { number }: RefreshToken, terms: ReuseTerms): boolean =>
  number >= chain.number || (number === chain.number - 1 && isLately(chain, terms))

/** Whether a token is the current one since a moment ago: whoever makes it now repeats what was done already. */
export const wasMadeLately = (chain: RefreshChain, { number }: RefreshToken, terms: ReuseTerms): boolean =>
  number === chain.number && isLately(chain, terms)

/** What is kept once a token is the current one of its chain. */
export const withCurrent = (kept: RefreshChains | undefined, current: RefreshChain): RefreshChains => {
  const others = (kept?.chains ?? []).filter(({ chain }) => chain !== current.chain)
  return { chains: [...others.slice(1 - CHAINS_MAX), current] }
}
