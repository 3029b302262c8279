import type { Limiter, Policy } from '@folio/access/rate-limit.ts'
import { chosenPolicy, LOG_IN_POLICIES } from '@folio/access/rate-limit-policies.ts'
import { logInDelays } from './log-in-delays.ts'

/** An attempt: its IP address, and the name stream of its e-mail address, whether or not that has an account. */
export type Attempt = { readonly address: string; readonly email: string }

/** An attempt to log in, with the id of the device where the e-mail address logged in on it before. */
export type LogInAttempt = Attempt & { readonly device: string | undefined }

/** The refusal of an attempt: the seconds until the next one, or that only known devices can log in for now. */
export type AttemptRefusal = number | 'known_devices_only'

/** Counts attempts; each function returns the seconds to wait where there were too many, otherwise undefined. */
export type AttemptLimits = {
  /**
   * Delays log-ins beyond the bucket of the e-mail address, and refuses unknown devices beyond that of a day; see
   * `log-in-email` and `log-in-email-day` of the rate limits.
   */
  readonly logIn: (attempt: LogInAttempt) => Promise<AttemptRefusal | undefined>
  /**
   * Counts the password behind an emailed link as a log-in, but not in the bucket of the day: the link proves access to the
   * mailbox.
   */
  readonly confirm: (attempt: LogInAttempt) => Promise<number | undefined>
  /** Tells if a log-in with this e-mail address may make another device known. */
  readonly mayRememberDevice: (attempt: Pick<Attempt, 'email'>) => Promise<boolean>
  readonly signUp: (attempt: Pick<Attempt, 'address'>) => Promise<number | undefined>
  /** Counts requests for a password link. */
  readonly askLink: (attempt: Pick<Attempt, 'address'>) => Promise<number | undefined>
  /** Tells if a valid link may be sent again. */
  readonly sendLinkAgain: (link: string) => Promise<boolean>
  /** Counts uses of a link. */
  readonly useLink: (attempt: Pick<Attempt, 'address'>) => Promise<number | undefined>
  /**
   * Counts messages to an e-mail address: returns the seconds until the message may go, or undefined where enough messages
   * wait.
   */
  readonly mail: (attempt: Pick<Attempt, 'email'>) => Promise<number | undefined>
}

/** The limiter that counts attempts, and policies that replace the default ones of the same name. */
export type AttemptLimitsOptions = {
  readonly limiter: (policy: Policy) => Limiter
  readonly quotas: readonly Policy[]
  /** Waits for a number of milliseconds. */
  readonly pause: (ms: number) => Promise<void>
}

const DELAY_MIN_MS = 1000
const DELAY_MAX_MS = 8000
/** The delay doubles after this many log-ins. */
const DELAY_STEP = 10
const COUNTED_MAX = 1_000_000
const AGAIN_SECONDS = DELAY_MAX_MS / 1000

/** Computes the delay of a log-in, in milliseconds, from the number of those beyond the bucket before it. */
const delayMs = (before: number): number =>
  Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** Math.min(10, Math.floor(before / DELAY_STEP)))

/** Takes from one limit after the other; returns the seconds to wait where one is exhausted. */
const waitFor = async (limits: readonly (readonly [limit: Limiter, key: string])[]): Promise<number | undefined> => {
  for (const [limit, key] of limits) {
    const { isAllowed, resetSeconds } = await limit.take(key)
    if (!isAllowed) return resetSeconds
  }
  return undefined
}

/** Counts attempts, right and wrong ones alike: a count of the wrong ones alone would reveal which were right. */
export const attemptLimits = ({ limiter, quotas, pause }: AttemptLimitsOptions): AttemptLimits => {
  const limit = (policy: Policy): Limiter => limiter(chosenPolicy(quotas, policy))
  const pair = limit(LOG_IN_POLICIES.pair)
  const email = limit(LOG_IN_POLICIES.email)
  const device = limit(LOG_IN_POLICIES.device)
  const newDevice = limit(LOG_IN_POLICIES.newDevice)
  // Counts log-ins beyond the bucket of an e-mail address, in windows of the same length.
  const beyond = limiter({ ...email.policy, name: 'log-in-email-beyond', quota: COUNTED_MAX })
  const wait = logInDelays(pause)
  const emailDay = limit(LOG_IN_POLICIES.emailDay)
  const address = limit(LOG_IN_POLICIES.address)
  const signUps = limit(LOG_IN_POLICIES.signUp)
  const linkEmail = limit(LOG_IN_POLICIES.linkEmail)
  const linkAddress = limit(LOG_IN_POLICIES.linkAddress)
  const mails = limit(LOG_IN_POLICIES.mail)
  const mailsLater = limit(LOG_IN_POLICIES.mailLater)
  const linkUses = limit(LOG_IN_POLICIES.linkUse)
  const isOfFreeDevice = async (id: string | undefined): Promise<boolean> =>
    id !== undefined && (await device.take(id)).isAllowed
  /** Takes from the bucket of the e-mail address, or delays the log-in; refuses it where too many wait. */
  const takeOrWait = async (from: Attempt): Promise<number | undefined> => {
    if ((await email.take(from.email)).isAllowed) return undefined
    const { remaining } = await beyond.take(from.email)
    return (await wait(from, delayMs(COUNTED_MAX - 1 - remaining))) ? undefined : AGAIN_SECONDS
  }
  /** Counts by IP address, device and pair; returns their decision, or `by_email` where the e-mail address decides. */
  const takeNearest = async (attempt: LogInAttempt): Promise<number | 'by_email' | undefined> => {
    const ofAddress = await waitFor([[address, attempt.address]])
    if (ofAddress !== undefined || (await isOfFreeDevice(attempt.device))) return ofAddress
    return (await waitFor([[pair, `${attempt.address} ${attempt.email}`]])) ?? 'by_email'
  }
  return {
    logIn: async (attempt) => {
      const nearest = await takeNearest(attempt)
      if (nearest !== 'by_email') return nearest
      // Before the delay, and right ones too, so that simultaneous log-ins do not pass it together.
      return (await emailDay.take(attempt.email)).isAllowed ? takeOrWait(attempt) : 'known_devices_only'
    },
    confirm: async (attempt) => {
      const nearest = await takeNearest(attempt)
      return nearest === 'by_email' ? takeOrWait(attempt) : nearest
    },
    mayRememberDevice: async ({ email: named }) => (await newDevice.take(named)).isAllowed,
    signUp: (attempt) => waitFor([[signUps, attempt.address]]),
    askLink: (attempt) => waitFor([[linkAddress, attempt.address]]),
    sendLinkAgain: async (link) => (await linkEmail.take(link)).isAllowed,
    useLink: (attempt) => waitFor([[linkUses, attempt.address]]),
    mail: async ({ email: to }) => {
      const { isAllowed, resetSeconds } = await mails.take(to)
      if (isAllowed) return 0
      return (await mailsLater.take(to)).isAllowed ? resetSeconds : undefined
    },
  }
}

/** Counts nothing, for load tests. */
export const noAttemptLimits: AttemptLimits = {
  logIn: async () => undefined,
  confirm: async () => undefined,
  mayRememberDevice: async () => true,
  signUp: async () => undefined,
  askLink: async () => undefined,
  sendLinkAgain: async () => true,
  useLink: async () => undefined,
  mail: async () => 0,
}
