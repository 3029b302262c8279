import { ADDRESS_POLICIES, addressLimits } from '@folio/service-kit/address-limits.ts'
import type { Limiter, Policy } from '@folio/service-kit/limiter.ts'

/** The limits of a server: by address, before anything else is looked at, and by caller. */
export type RateLimits = { readonly address: readonly Limiter[]; readonly caller: readonly Limiter[] }

const CALLER_POLICY: Policy = { name: 'user', quota: 80, windowSeconds: 60 }

/** The default policies, or those given in the place of the one of their name, counted by limiters of this kind. */
export const rateLimits = (limiterOf: (policy: Policy) => Limiter, given: readonly Policy[] = []): RateLimits => {
  const known = [...ADDRESS_POLICIES, CALLER_POLICY].map(({ name }) => name)
  const stray = given.find(({ name }) => !known.includes(name))
  if (stray !== undefined) throw new Error(`there is no rate limit ${stray.name}, only ${known.join(', ')}`)
  const own = given.find(({ name }) => name === CALLER_POLICY.name) ?? CALLER_POLICY
  return { address: addressLimits(limiterOf, given), caller: [limiterOf(own)] }
}
