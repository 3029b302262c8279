import { type Limiter, memoryLimiter, type Policy } from '@folio/service-kit/limiter.ts'

/** Who tries to get in: from which address, and what stands for the e-mail address, whether there is such an account or not. */
export type Attempt = { readonly address: string; readonly email: string }

/** Counts attempts; each answers the seconds to wait where there were too many, otherwise nothing. */
export type Attempts = {
  readonly logIn: (attempt: Attempt) => Promise<number | undefined>
  readonly signUp: (attempt: Pick<Attempt, 'address'>) => Promise<number | undefined>
  /** Asking for a link to choose a new password. */
  readonly askLink: (attempt: Attempt) => Promise<number | undefined>
  /** Choosing one by such a link. */
  readonly useLink: (attempt: Pick<Attempt, 'address'>) => Promise<number | undefined>
}

const QUARTER_S = 15 * 60
const HOUR_S = 60 * 60

/**
 * Ten log-ins in a quarter of an hour for an e-mail address from one address, forty from anywhere, a hundred for an address
 * whatever it tries; ten sign-ups an hour for an address; three links an hour for an e-mail address, ten for an address asking
 * and thirty for one using them. Right or wrong: who counts the wrong ones alone tells them apart.
 */
export const attempts = (limiter: (policy: Policy) => Limiter = memoryLimiter): Attempts => {
  const pair = limiter({ name: 'log-in-pair', quota: 10, windowSeconds: QUARTER_S })
  const email = limiter({ name: 'log-in-email', quota: 40, windowSeconds: QUARTER_S })
  const address = limiter({ name: 'log-in-address', quota: 100, windowSeconds: QUARTER_S })
  const signUps = limiter({ name: 'sign-up', quota: 10, windowSeconds: HOUR_S })
  const linkEmail = limiter({ name: 'password-link-email', quota: 3, windowSeconds: HOUR_S })
  const linkAddress = limiter({ name: 'password-link-address', quota: 10, windowSeconds: HOUR_S })
  const linkUses = limiter({ name: 'password-link-use', quota: 30, windowSeconds: HOUR_S })
  const waitFor = async (limits: readonly (readonly [limit: Limiter, key: string])[]): Promise<number | undefined> => {
    for (const [limit, key] of limits) {
      const { isAllowed, resetSeconds } = await limit.take(key)
      if (!isAllowed) return resetSeconds
    }
    return undefined
  }
  return {
    logIn: (attempt) =>
      waitFor([
        [address, attempt.address],
        [pair, `${attempt.address} ${attempt.email}`],
        [email, attempt.email],
      ]),
    signUp: (attempt) => waitFor([[signUps, attempt.address]]),
    askLink: (attempt) =>
      waitFor([
        [linkAddress, attempt.address],
        [linkEmail, attempt.email],
      ]),
    useLink: (attempt) => waitFor([[linkUses, attempt.address]]),
  }
}

/** Counts nothing, for load tests. */
export const noLimit: Attempts = {
  logIn: async () => undefined,
  signUp: async () => undefined,
  askLink: async () => undefined,
  useLink: async () => undefined,
}
