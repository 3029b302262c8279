import { addressLimits } from '@folio/service-kit/address-limits.ts'
import type { Limiter, Policy } from '@folio/service-kit/limiter.ts'
import { CALLER_POLICY, chosenPolicy } from '@folio/service-kit/rate-limits.ts'

/** The limits of a server: by address, before anything else is looked at, and by caller. */
export type RateLimits = { readonly address: readonly Limiter[]; readonly caller: readonly Limiter[] }

/** The default policies, or those given in the place of the one of their name, counted by limiters of this kind. */
export const rateLimits = (limiterOf: (policy: Policy) => Limiter, given: readonly Policy[] = []): RateLimits => ({
  address: addressLimits(limiterOf, given),
  caller: [limiterOf(chosenPolicy(given, CALLER_POLICY))],
})
