import type { Limiter, Policy } from '@folio/service-kit/limiter.ts'
import { chosenPolicy, LOG_IN_POLICIES } from '@folio/service-kit/rate-limits.ts'
import { waitingLogIns } from './waiting-log-ins.ts'

/** Who tries to get in: from which address, and what stands for the e-mail address, whether there is such an account or not. */
export type Attempt = { readonly address: string; readonly email: string }

/** A try to log in: on a device that this e-mail address logged in on before, or on another. */
export type LogInAttempt = Attempt & { readonly device: string | undefined }

/** Why an attempt is refused: in how many seconds there may be another, or that only known devices log in for now. */
export type TooMany = number | 'known_devices_only'

/** Counts attempts; each answers the seconds to wait where there were too many, otherwise nothing. */
export type Attempts = {
  /**
   * Beyond the bucket of the e-mail address it takes its time, and beyond that of a day only known devices log in; see
   * `log-in-email` and `log-in-email-day` of the rate limits.
   */
  readonly logIn: (attempt: LogInAttempt) => Promise<TooMany | undefined>
  /** Showing the password that an emailed link asks for: as a log-in, but not of the day, since who has the link reads the mailbox. */
  readonly confirm: (attempt: LogInAttempt) => Promise<number | undefined>
  /** Whether a further device may become known by a log-in with this e-mail address. */
  readonly knowDevice: (attempt: Pick<Attempt, 'email'>) => Promise<boolean>
  readonly signUp: (attempt: Pick<Attempt, 'address'>) => Promise<number | undefined>
  /** Asking for a link to choose a new password. */
  readonly askLink: (attempt: Pick<Attempt, 'address'>) => Promise<number | undefined>
  /** Whether a link that is still good may be sent once more. */
  readonly sendLinkAgain: (link: string) => Promise<boolean>
  /** Choosing one by such a link. */
  readonly useLink: (attempt: Pick<Attempt, 'address'>) => Promise<number | undefined>
  /** Sending a message to an e-mail address: in how many seconds it may go, or undefined where enough wait already. */
  readonly mail: (attempt: Pick<Attempt, 'email'>) => Promise<number | undefined>
}

/** The kind of limiter that counts attempts, and limits in the place of the default ones of the same name. */
export type AttemptsOptions = {
  readonly limiter: (policy: Policy) => Limiter
  readonly quotas: readonly Policy[]
  /** Waits for so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>
}

const DELAY_MIN_MS = 1000
const DELAY_MAX_MS = 8000
/** After so many log-ins the delay doubles. */
const DELAY_STEP = 10
const COUNTED_MAX = 1_000_000
const AGAIN_S = DELAY_MAX_MS / 1000

/** The delay of one more log-in, in milliseconds, where so many came beyond the bucket before it. */
const delayMs = (before: number): number =>
  Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** Math.min(10, Math.floor(before / DELAY_STEP)))

/** Takes from one limit after the other; answers the seconds to wait where one is used up. */
const waitFor = async (limits: readonly (readonly [limit: Limiter, key: string])[]): Promise<number | undefined> => {
  for (const [limit, key] of limits) {
    const { isAllowed, resetSeconds } = await limit.take(key)
    if (!isAllowed) return resetSeconds
  }
  return undefined
}

/** Counts attempts, right and wrong ones alike: who counts the wrong ones alone tells them apart. */
export const attempts = ({ limiter, quotas, pause }: AttemptsOptions): Attempts => {
  const limit = (policy: Policy): Limiter => limiter(chosenPolicy(quotas, policy))
  const pair = limit(LOG_IN_POLICIES.pair)
  const email = limit(LOG_IN_POLICIES.email)
  const device = limit(LOG_IN_POLICIES.device)
  const newDevice = limit(LOG_IN_POLICIES.newDevice)
  // Counts what comes beyond the bucket of an e-mail address, in windows as long.
  const beyond = limiter({ ...email.policy, name: 'log-in-email-beyond', quota: COUNTED_MAX })
  const wait = waitingLogIns(pause)
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
  /** Takes from the bucket of the e-mail address, or waits; where too many wait already, it is refused for as long as one waits. */
  const takeOrWait = async (from: Attempt): Promise<number | undefined> => {
    if ((await email.take(from.email)).isAllowed) return undefined
    const { remaining } = await beyond.take(from.email)
    return (await wait(from, delayMs(COUNTED_MAX - 1 - remaining))) ? undefined : AGAIN_S
  }
  /** Counts by address, device and pair; answers what they decide, or that it is for the e-mail address to decide. */
  const takeNearest = async (attempt: LogInAttempt): Promise<number | 'by_email' | undefined> => {
    const ofAddress = await waitFor([[address, attempt.address]])
    if (ofAddress !== undefined || (await isOfFreeDevice(attempt.device))) return ofAddress
    return (await waitFor([[pair, `${attempt.address} ${attempt.email}`]])) ?? 'by_email'
  }
  return {
    logIn: async (attempt) => {
      const nearest = await takeNearest(attempt)
      if (nearest !== 'by_email') return nearest
      // Before the wait, and the right ones too: so log-ins at the same moment do not pass it together.
      return (await emailDay.take(attempt.email)).isAllowed ? takeOrWait(attempt) : 'known_devices_only'
    },
    confirm: async (attempt) => {
      const nearest = await takeNearest(attempt)
      return nearest === 'by_email' ? takeOrWait(attempt) : nearest
    },
    knowDevice: async ({ email: named }) => (await newDevice.take(named)).isAllowed,
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
export const noLimit: Attempts = {
  logIn: async () => undefined,
  confirm: async () => undefined,
  knowDevice: async () => true,
  signUp: async () => undefined,
  askLink: async () => undefined,
  sendLinkAgain: async () => true,
  useLink: async () => undefined,
  mail: async () => 0,
}
