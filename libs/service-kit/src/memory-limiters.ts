import { type Limiter, memoryLimiter, type Policy } from './limiter.ts'

/** Limiters in this process's memory, one for each name: what is limited under one name is counted together. */
export const memoryLimiters = (): ((policy: Policy) => Limiter) => {
  const limiters = new Map<string, Limiter>()
  return (policy) => {
    const limiter = limiters.get(policy.name) ?? memoryLimiter(policy)
    limiters.set(policy.name, limiter)
    return limiter
  }
}
