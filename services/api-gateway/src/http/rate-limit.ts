import type { Limiter, Policy } from '@folio/service-kit/limiter.ts'

/** The limits of a server: by address, before anything else is looked at, and by caller. */
export type RateLimits = { readonly address: readonly Limiter[]; readonly caller: readonly Limiter[] }

const DEFAULT_POLICIES = {
  address: [
    { name: 'ip', quota: 300, windowSeconds: 60 },
    { name: 'ip-long', quota: 1000, windowSeconds: 600 },
  ],
  caller: [{ name: 'user', quota: 80, windowSeconds: 60 }],
} as const satisfies Readonly<Record<keyof RateLimits, readonly Policy[]>>

/** The default policies, or those given in the place of the one of their name, counted by limiters of this kind. */
export const rateLimits = (limiterOf: (policy: Policy) => Limiter, given: readonly Policy[] = []): RateLimits => {
  const known = [...DEFAULT_POLICIES.address, ...DEFAULT_POLICIES.caller].map(({ name }) => name)
  const stray = given.find(({ name }) => !known.some((word) => word === name))
  if (stray !== undefined) throw new Error(`there is no rate limit ${stray.name}, only ${known.join(', ')}`)
  const limiter = (policy: Policy): Limiter => limiterOf(given.find(({ name }) => name === policy.name) ?? policy)
  return { address: DEFAULT_POLICIES.address.map(limiter), caller: DEFAULT_POLICIES.caller.map(limiter) }
}
