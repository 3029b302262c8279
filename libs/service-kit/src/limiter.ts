import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** So many requests in so many seconds, under the name that answers show. */
export type Policy = { readonly name: string; readonly quota: number; readonly windowSeconds: number }

/** What is left after one more request, and the seconds until the window starts anew. */
export type Taken = { readonly isAllowed: boolean; readonly remaining: number; readonly resetSeconds: number }

/** Counts requests by key against a policy. */
export type Limiter = { readonly policy: Policy; readonly take: (key: string) => Promise<Taken> }

const takenOf = (isAllowed: boolean, result: RateLimiterRes): Taken => ({
  isAllowed,
  remaining: Math.max(0, result.remainingPoints),
  resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
})

/** A limiter over whatever counts. */
export const limiterOver = (
  policy: Policy,
  counter: { readonly consume: (key: string) => Promise<RateLimiterRes> },
): Limiter => ({
  policy,
  take: async (key) => {
    try {
      return takenOf(true, await counter.consume(key))
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return takenOf(false, refused)
      throw refused
    }
  },
})

/** A limiter that counts in this process's memory. */
export const memoryLimiter = (policy: Policy): Limiter =>
  limiterOver(
    policy,
    new RateLimiterMemory({ keyPrefix: policy.name, points: policy.quota, duration: policy.windowSeconds }),
  )
