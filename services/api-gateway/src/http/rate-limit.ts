import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** So many requests in so many seconds, under the name that answers show. */
export type Policy = { readonly name: string; readonly quota: number; readonly windowSeconds: number }

/** What is left after one more request, and the seconds until the window starts anew. */
export type Taken = { readonly isAllowed: boolean; readonly remaining: number; readonly resetSeconds: number }

/** Counts requests by key against a policy. */
export type Limiter = { readonly policy: Policy; readonly take: (key: string) => Promise<Taken> }

/** The limits of a server: by address, before anything else is looked at, and by caller. */
export type RateLimits = { readonly address: readonly Limiter[]; readonly caller: readonly Limiter[] }

const DEFAULT_POLICIES = {
  address: [
    { name: 'ip', quota: 300, windowSeconds: 60 },
    { name: 'ip-long', quota: 1000, windowSeconds: 600 },
  ],
  caller: [{ name: 'user', quota: 80, windowSeconds: 60 }],
} as const satisfies Readonly<Record<keyof RateLimits, readonly Policy[]>>

const takenOf = (isAllowed: boolean, result: RateLimiterRes): Taken => ({
  isAllowed,
  remaining: Math.max(0, result.remainingPoints),
  resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
})

/** A limiter that counts in this process's memory. */
export const memoryLimiter = (policy: Policy): Limiter => {
  const counter = new RateLimiterMemory({
    keyPrefix: policy.name,
    points: policy.quota,
    duration: policy.windowSeconds,
  })
  return {
    policy,
    take: async (key) => {
      try {
        return takenOf(true, await counter.consume(key))
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return takenOf(false, refused)
        throw refused
      }
    },
  }
}

/** The default policies, or those given in the place of the one of their name, counted in this process's memory. */
export const memoryRateLimits = (given: readonly Policy[] = []): RateLimits => {
  const known = [...DEFAULT_POLICIES.address, ...DEFAULT_POLICIES.caller].map(({ name }) => name)
  const stray = given.find(({ name }) => !known.some((word) => word === name))
  if (stray !== undefined) throw new Error(`there is no rate limit ${stray.name}, only ${known.join(', ')}`)
  const limiter = (policy: Policy): Limiter => memoryLimiter(given.find(({ name }) => name === policy.name) ?? policy)
  return { address: DEFAULT_POLICIES.address.map(limiter), caller: DEFAULT_POLICIES.caller.map(limiter) }
}
