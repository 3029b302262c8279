import type { Limiter, Taken } from '@folio/service-kit/limiter.ts'
import type { Exchange } from './exchange.ts'
import { tooMany } from './generic-refusals.ts'
import type { Refusal } from './refusal.ts'

const show = (exchange: Exchange, { policy }: Limiter, taken: Taken): void => {
  exchange.headers['RateLimit-Policy'] = `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`
  exchange.headers['RateLimit'] = `"${policy.name}";r=${taken.remaining};t=${taken.resetSeconds}`
}

/** Counts a request against each limiter in turn; the first that refuses it, or else the first of all, shows in the answer. */
export const takeLimits = async (
  exchange: Exchange,
  limiters: readonly Limiter[],
  key: string,
): Promise<Refusal | undefined> => {
  for (const [index, limiter] of limiters.entries()) {
    const taken = await limiter.take(key)
    if (index === 0 || !taken.isAllowed) show(exchange, limiter, taken)
    if (!taken.isAllowed) return tooMany(limiter.policy, taken.resetSeconds)
  }
  return undefined
}
