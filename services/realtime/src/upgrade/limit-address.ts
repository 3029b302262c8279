import { type Limiter, rateLimitHeaders } from '@folio/access/rate-limit.ts'
import type { Refusal } from './refuse-upgrade.ts'

/** Takes a request from every limit of an address; returns the refusal if one is exceeded. Runs before all other checks. */
export const checkAddressLimit = async (
  limiters: readonly Limiter[],
  address: string,
): Promise<Refusal | undefined> => {
  for (const limiter of limiters) {
    const { policy } = limiter
    const taken = await limiter.take(address)
    if (!taken.isAllowed) {
      return {
        status: 429,
        code: 'RateLimit',
        message: `Rate limit of ${policy.quota} requests in ${policy.windowSeconds} seconds exceeded.`,
        headers: { 'Retry-After': String(taken.resetSeconds), ...rateLimitHeaders(limiter, taken) },
      }
    }
  }
  return undefined
}
