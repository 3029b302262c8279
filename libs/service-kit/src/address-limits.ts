import type { Limiter, Policy } from './limiter.ts'
import { ADDRESS_POLICIES, chosenPolicy } from './rate-limits.ts'

/** Limiters of addresses: by the default policies, or those given in the place of the one of their name. */
export const addressLimits = (
  limiterOf: (policy: Policy) => Limiter,
  given: readonly Policy[] = [],
): readonly Limiter[] => ADDRESS_POLICIES.map((policy) => limiterOf(chosenPolicy(given, policy)))
