import type { Limiter, Policy } from '@folio/service-kit/limiter.ts'
import { chosenPolicy, LOG_IN_POLICIES } from '@folio/service-kit/rate-limits.ts'

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
  /** Sending a message to an e-mail address: in how many seconds it may go, or undefined where enough wait already. */
  readonly mail: (attempt: Pick<Attempt, 'email'>) => Promise<number | undefined>
}

/** What counts attempts, and the limits in the place of the default ones of the same name. */
export type AttemptsOptions = {
  readonly limiter: (policy: Policy) => Limiter
  readonly quotas: readonly Policy[]
}

/** Counts attempts, right and wrong ones alike: who counts the wrong ones alone tells them apart. */
export const attempts = ({ limiter, quotas }: AttemptsOptions): Attempts => {
  const limit = (policy: Policy): Limiter => limiter(chosenPolicy(quotas, policy))
  const pair = limit(LOG_IN_POLICIES.pair)
  const email = limit(LOG_IN_POLICIES.email)
  const address = limit(LOG_IN_POLICIES.address)
  const signUps = limit(LOG_IN_POLICIES.signUp)
  const linkEmail = limit(LOG_IN_POLICIES.linkEmail)
  const linkAddress = limit(LOG_IN_POLICIES.linkAddress)
  const mails = limit(LOG_IN_POLICIES.mail)
  const mailsLater = limit(LOG_IN_POLICIES.mailLater)
  const linkUses = limit(LOG_IN_POLICIES.linkUse)
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
    mail: async ({ email: to }) => {
      const { isAllowed, resetSeconds } = await mails.take(to)
      if (isAllowed) return 0
      return (await mailsLater.take(to)).isAllowed ? resetSeconds : undefined
    },
  }
}

/** Counts nothing, for load tests. */
export const noLimit: Attempts = {
  logIn: async () => undefined,
  signUp: async () => undefined,
  askLink: async () => undefined,
  useLink: async () => undefined,
  mail: async () => 0,
}
