import { type Limiter, limiterOver, type Policy } from '@folio/access/rate-limit.ts'
import { openRedis } from '@folio/redis/open-redis.ts'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

/** Limiters that all instances of a service share. */
export type SharedLimits = { readonly limiter: (policy: Policy) => Limiter; readonly close: () => Promise<void> }

/** Adds to a counter that expires with its window, and returns its value and its remaining time in milliseconds. */
const COUNT = `
redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return { redis.call('INCRBY', KEYS[1], ARGV[1]), redis.call('PTTL', KEYS[1]) }`

/**
 * Opens limiters that count in a Redis, so that a caller has one quota for all instances; while the Redis cannot be
 * reached, each instance counts for itself. Rejects when it cannot be reached at first.
 */
export const openSharedLimits = async (reached: {
  readonly url: string
  readonly openMs?: number
  /** The time after which an instance counts an unanswered call for itself, in milliseconds. */
  readonly timeoutMs?: number
}): Promise<SharedLimits> => {
  const redis = await openRedis({
    ...reached,
    name: 'folio-limits',
    scripts: { count: COUNT },
    fault: async () => undefined,
    unavailable: (message) => new Error(message),
  })
  // The only method of a client that the library counts with.
  const storeClient = {
    rlflxIncr: ([key = '', ...args]: readonly string[]) => redis.run('count', [key], args),
  }
  return {
    limiter: (policy) => {
      const counted = { keyPrefix: `limit/${policy.name}`, points: policy.quota, duration: policy.windowSeconds }
      const insuranceLimiter = new RateLimiterMemory(counted)
      return limiterOver(policy, new RateLimiterRedis({ ...counted, storeClient, insuranceLimiter }))
    },
    close: redis.close,
  }
}
