import { type Limiter, type Policy, rateLimitHeaders } from '@folio/access/rate-limit.ts'
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

/**
 * Counts a request against each limiter in turn; the answer's headers show the limiter that refuses it, or else the
 * first.
 */
export const checkRateLimits = async (
  request: RequestContext,
  limiters: readonly Limiter[],
  key: string,
): Promise<Refusal | undefined> => {
  for (const [index, limiter] of limiters.entries()) {
    const taken = await limiter.take(key)
    if (index === 0 || !taken.isAllowed) Object.assign(request.headers, rateLimitHeaders(limiter, taken))
    if (!taken.isAllowed) return tooManyRequests(limiter.policy, taken.resetSeconds)
  }
  return undefined
}
