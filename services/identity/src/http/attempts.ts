import { hash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Who tries to get in: from which address, and with which e-mail address, whether there is such an account or not. */
export type Attempt = { readonly address: string; readonly email: string }

/** Counts attempts. */
export type Attempts = {
  /** Takes one log-in; answers the seconds to wait where there were too many, otherwise nothing. */
  readonly logIn: (attempt: Attempt) => Promise<number | undefined>
  /** Takes one sign-up. */
  readonly signUp: (attempt: Attempt) => Promise<number | undefined>
  /** A log-in that was right is not held against its owner. */
  readonly succeeded: (attempt: Attempt) => Promise<void>
}

const QUARTER_S = 15 * 60
const HOUR_S = 60 * 60

const counter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterMemory({ keyPrefix, points, duration })

const take = async (limiter: RateLimiterMemory, key: string): Promise<number | undefined> => {
  try {
    await limiter.consume(key)
    return undefined
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}

const emailKey = (email: string): string => hash('sha256', email.trim().toLowerCase(), 'base64url')

/**
 * Five wrong log-ins in a quarter of an hour for an e-mail address from one address, thirty from anywhere, fifty for an
 * address whatever it tries; ten sign-ups an hour for an address. Counted in this process's memory.
 */
export const attempts = (): Attempts => {
  const pair = counter('pair', 5, QUARTER_S)
  const email = counter('email', 30, QUARTER_S)
  const address = counter('address', 50, QUARTER_S)
  const signUps = counter('sign-up', 10, HOUR_S)
  const pairKey = (attempt: Attempt) => `${attempt.address} ${emailKey(attempt.email)}`
  return {
    logIn: async (attempt) =>
      (await take(address, attempt.address)) ??
      (await take(pair, pairKey(attempt))) ??
      (await take(email, emailKey(attempt.email))),
    signUp: ({ address: from }) => take(signUps, from),
    succeeded: async (attempt) => {
      await pair.delete(pairKey(attempt))
      await email.reward(emailKey(attempt.email), 1)
    },
  }
}

/** Counts nothing, for load tests. */
export const noLimit: Attempts = {
  logIn: async () => undefined,
  signUp: async () => undefined,
  succeeded: async () => {},
}
