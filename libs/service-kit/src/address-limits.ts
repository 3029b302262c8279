import type { Limiter, Policy } from './limiter.ts'

/** How often an address may ask, of the REST API and for sockets together where both count in one place. */
export const ADDRESS_POLICIES: readonly Policy[] = [
  { name: 'ip', quota: 300, windowSeconds: 60 },
  { name: 'ip-long', quota: 1000, windowSeconds: 600 },
]

/** Limiters of addresses: by the default policies, or those given in the place of the one of their name. */
export const addressLimits = (
  limiterOf: (policy: Policy) => Limiter,
  given: readonly Policy[] = [],
): readonly Limiter[] =>
  ADDRESS_POLICIES.map((policy) => limiterOf(given.find(({ name }) => name === policy.name) ?? policy))
