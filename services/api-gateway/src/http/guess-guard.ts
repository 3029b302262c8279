import { NOBODY_IN_FRONT } from '@folio/service-kit/in-front.ts'
import type { Limiter, Policy } from '@folio/service-kit/limiter.ts'
import { LRUCache } from 'lru-cache'
import type { Exchange } from './exchange.ts'
import { INVALID_TOKEN, tooMany } from './generic-refusals.ts'
import type { Refusal } from './refusal.ts'

/** Shuts out addresses that showed too many wrong tokens. */
export type GuessGuard = {
  /** Why a token from there is not even looked at. */
  readonly shutOut: (exchange: Exchange) => Refusal | undefined
  /** Counts a wrong token, and answers it. */
  readonly refuse: (exchange: Exchange) => Promise<Refusal>
}

/** How many wrong tokens an address may show. */
export const GUESSES: Policy = { name: 'operator-token', quota: 20, windowSeconds: 60 }

const ADDRESSES_MAX = 10_000
const SECOND_MICROS = 1_000_000

/**
 * Counts wrong tokens by the address of the peer, and shuts out one that showed too many until its window ends. The right
 * token is not looked at either then: otherwise a guesser would go on and learn by the answer which one it is.
 */
export const guessGuard = (limiter: Limiter): GuessGuard => {
  const shut = new LRUCache<string, number>({ max: ADDRESSES_MAX })
  const addressOf = ({ incoming }: Exchange): string => NOBODY_IN_FRONT.callerKey(incoming)
  return {
    shutOut: (exchange) => {
      const leftMicros = (shut.get(addressOf(exchange)) ?? 0) - exchange.receivedAt
      return leftMicros > 0 ? tooMany(limiter.policy, Math.ceil(leftMicros / SECOND_MICROS)) : undefined
    },
    refuse: async (exchange) => {
      const address = addressOf(exchange)
      const { isAllowed, resetSeconds } = await limiter.take(address)
      if (isAllowed) return INVALID_TOKEN
      shut.set(address, exchange.receivedAt + resetSeconds * SECOND_MICROS)
      return tooMany(limiter.policy, resetSeconds)
    },
  }
}
