import { RateLimiterRes } from 'rate-limiter-flexible'
import { windowCounter } from './window-counter.ts'

/** A limit of `quota` requests in `windowSeconds`, under the name that answers show. */
export type Policy = { readonly name: string; readonly quota: number; readonly windowSeconds: number }

/** The result of counting one request: if it is allowed, the requests left, and the seconds until the window ends. */
export type RateLimitResult = { readonly isAllowed: boolean; readonly remaining: number; readonly resetSeconds: number }

/** Counts requests by key against a policy. */
export type Limiter = {
  readonly policy: Policy
  /** Counts one request, or a number of them; returns no promise if it counts in this process. */
  readonly take: (key: string, requests?: number) => RateLimitResult | Promise<RateLimitResult>
}

/** The headers of an answer that name a limit and the requests left. */
export const rateLimitHeaders = ({ policy }: Limiter, { remaining, resetSeconds }: RateLimitResult) => ({
  'RateLimit-Policy': `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`,
  RateLimit: `"${policy.name}";r=${remaining};t=${resetSeconds}`,
})

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

const takenOf = (isAllowed: boolean, result: RateLimiterRes): RateLimitResult => ({
  isAllowed,
  remaining: Math.max(0, result.remainingPoints),
  resetSeconds: secondsOf(result.msBeforeNext),
})

/** Makes a limiter from a counter of rate-limiter-flexible. */
export const limiterOver = (
  policy: Policy,
  counter: { readonly consume: (key: string, points: number) => Promise<RateLimiterRes> },
): Limiter => ({
  policy,
  take: async (key, requests = 1) => {
    try {
      return takenOf(true, await counter.consume(key, requests))
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return takenOf(false, refused)
      throw refused
    }
  },
})

/** Makes a limiter that counts in the memory of this process. */
export const memoryLimiter = (policy: Policy): Limiter => {
  const counter = windowCounter(policy.windowSeconds * 1000)
  return {
    policy,
    take: (key, requests = 1) => {
      const { counted, leftMs } = counter.add(key, requests)
      const remaining = Math.max(0, policy.quota - counted)
      return { isAllowed: counted <= policy.quota, remaining, resetSeconds: secondsOf(leftMs) }
    },
  }
}

/** Makes limiters in the memory of this process; policies of one name share one limiter. */
export const memoryLimiters = (): ((policy: Policy) => Limiter) => {
  const limiters = new Map<string, Limiter>()
  return (policy) => {
    const limiter = limiters.get(policy.name) ?? memoryLimiter(policy)
    limiters.set(policy.name, limiter)
    return limiter
  }
}
