import type { Limiter } from '@folio/service-kit/limiter.ts'
import type { Refusal } from './refuse.ts'

/** The first of all checks: whether an address has asked too often. */
export const limitAddress = async (limiters: readonly Limiter[], address: string): Promise<Refusal | undefined> => {
  for (const { policy, take } of limiters) {
    const { isAllowed, remaining, resetSeconds } = await take(address)
    if (!isAllowed) {
      return {
        status: 429,
        code: 'RateLimit',
        message: `At most ${policy.quota} requests in ${policy.windowSeconds} seconds.`,
        headers: {
          'Retry-After': String(resetSeconds),
          'RateLimit-Policy': `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`,
          RateLimit: `"${policy.name}";r=${remaining};t=${resetSeconds}`,
        },
      }
    }
  }
  return undefined
}
