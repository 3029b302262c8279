import type { Limiter, Policy } from '@folio/access/rate-limit.ts'
import { NO_PROXIES } from '@folio/access/trusted-proxies.ts'
import { SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '../answers/request-context.ts'
import { INVALID_TOKEN, type Refusal } from '../refusal.ts'
import { tooManyRequests } from './generic-refusals.ts'

/** Blocks addresses that sent too many wrong tokens. */
export type BruteForceGuard = {
  /** Refuses a request from a blocked address. */
  readonly refuseBlocked: (request: RequestContext) => Refusal | undefined
  /** Counts a wrong token and refuses the request that sent it. */
  readonly countFailure: (request: RequestContext) => Promise<Refusal>
}

/** The number of wrong tokens that an address may send in a window. */
export const OPERATOR_TOKEN_FAILURES: Policy = { name: 'operator-token', quota: 20, windowSeconds: 60 }

const ADDRESSES_MAX = 10_000

/**
 * Counts wrong tokens by the address of the peer, and blocks an address that sent too many until its window ends. It
 * refuses the right token too, because otherwise its answer would show a guesser which token is right.
 */
export const bruteForceGuard = (limiter: Limiter): BruteForceGuard => {
  // Bounded by its size, with which it grows: `max` would allocate all entries at each start.
  const blocked = new LRUCache<string, number>({ maxSize: ADDRESSES_MAX, sizeCalculation: () => 1 })
  const addressOf = ({ incoming }: RequestContext): string => NO_PROXIES.callerKey(incoming)
  return {
    refuseBlocked: (request) => {
      const leftMicros = (blocked.get(addressOf(request)) ?? 0) - request.receivedAt
      return leftMicros > 0 ? tooManyRequests(limiter.policy, Math.ceil(leftMicros / SECOND_MICROSECONDS)) : undefined
    },
    countFailure: async (request) => {
      const address = addressOf(request)
      const { isAllowed, resetSeconds } = await limiter.take(address)
      if (isAllowed) return INVALID_TOKEN
      blocked.set(address, request.receivedAt + resetSeconds * SECOND_MICROSECONDS)
      return tooManyRequests(limiter.policy, resetSeconds)
    },
  }
}
