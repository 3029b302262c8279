import { type Limiter, type Policy, type RateLimitResult, rateLimitHeaders } from '@folio/access/rate-limit.ts'
import { addressLimiters, CALLER_POLICY, chosenPolicy } from '@folio/access/rate-limit-policies.ts'
import type { RequestContext } from '../answers/request-context.ts'
import type { Refusal } from '../refusal.ts'
import { tooManyRequests } from './generic-refusals.ts'

/** The limits of a server: by address, which are the first check, and by caller. */
export type RateLimits = { readonly address: readonly Limiter[]; readonly caller: readonly Limiter[] }

/** Makes limiters of the default policies, each replaced by a given policy of the same name. */
export const rateLimits = (limiterOf: (policy: Policy) => Limiter, given: readonly Policy[] = []): RateLimits => ({
  address: addressLimiters(limiterOf, given),
  caller: [limiterOf(chosenPolicy(given, CALLER_POLICY))],
})

/** The refusal of a request that is over a limit; a promise of it only if a limiter counts outside of this process. */
export type MaybeRefused = Refusal | undefined | Promise<Refusal | undefined>

/**
 * Counts a request against each limiter in turn; the answer's headers show the limiter that refuses it, or else the
 * first.
 */
export const checkRateLimits = (request: RequestContext, limiters: readonly Limiter[], key: string): MaybeRefused => {
  const judge = (limiter: Limiter, taken: RateLimitResult): Refusal | undefined => {
    if (limiter === limiters[0] || !taken.isAllowed) Object.assign(request.headers, rateLimitHeaders(limiter, taken))
    return taken.isAllowed ? undefined : tooManyRequests(limiter.policy, taken.resetSeconds)
  }
  const checkFrom = (first: number): MaybeRefused => {
    for (let at = first; at < limiters.length; at += 1) {
      const limiter = limiters[at]
      if (limiter === undefined) return undefined
      const taken = limiter.take(key)
      if (taken instanceof Promise) return taken.then((result) => judge(limiter, result) ?? checkFrom(at + 1))
      const refusal = judge(limiter, taken)
      if (refusal !== undefined) return refusal
    }
    return undefined
  }
  return checkFrom(0)
}
