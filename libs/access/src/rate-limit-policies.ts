import type { CallGroup } from '@folio/contracts/websocket/call-policies.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { Limiter, Policy } from './rate-limit.ts'

const QUARTER_SECONDS = 15 * 60

/** The limits of an address, for the REST API and sockets together if both count in one place. */
export const ADDRESS_POLICIES: readonly Policy[] = [
  { name: 'ip', quota: 300, windowSeconds: 60 },
  { name: 'ip-long', quota: 1000, windowSeconds: 600 },
]

/** The limits of a client's look-ups of other clients by nickname, found or not. */
export const RECIPIENT_POLICIES: readonly Policy[] = [
  { name: 'recipient', quota: 40, windowSeconds: QUARTER_SECONDS },
  { name: 'recipient-day', quota: 500, windowSeconds: DAY_SECONDS },
]

/** The limit of a client's calls of the REST API. */
export const CALLER_POLICY: Policy = { name: 'user', quota: 80, windowSeconds: 60 }

/** The limit of the transfers that a client makes in bulk. */
export const BULK_ITEMS_POLICY: Policy = { name: 'bulk-items', quota: 2000, windowSeconds: 60 }

/** The limit of a client's transfers in bulk that are refused: about as high as the limit of single calls. */
export const BULK_REFUSALS_POLICY: Policy = { name: 'bulk-refusals', quota: 100, windowSeconds: 60 }

/** The limit of an operator's acts: calls of the operator API that are no reads, and log-ins to the console. */
export const OPERATOR_ACTS_POLICY: Policy = { name: 'operator-acts', quota: 600, windowSeconds: 60 }

/** The limits of a user's calls on sockets, by group of calls; pings count for each connection. */
export const SOCKET_POLICIES: Readonly<Record<CallGroup, Policy>> = {
  trading: { name: 'ws-trading', quota: 360, windowSeconds: 60 },
  account: { name: 'ws-account', quota: 100, windowSeconds: 60 },
  reports: { name: 'ws-reports', quota: 30, windowSeconds: 60 },
  other: { name: 'ws-other', quota: 220, windowSeconds: 60 },
  ping: { name: 'ws-ping', quota: 10, windowSeconds: 1 },
}

/** The limits of attempts to log in, to sign up and to replace a password, right or wrong. */
export const LOG_IN_POLICIES = {
  /** Log-ins with one e-mail address from one address. */
  pair: { name: 'log-in-pair', quota: 10, windowSeconds: QUARTER_SECONDS },
  /** Log-ins on one device that is known by an earlier one, beside all others. */
  device: { name: 'log-in-device', quota: 10, windowSeconds: QUARTER_SECONDS },
  /** Devices that become known by log-ins with one e-mail address; beyond it a log-in makes no device known. */
  newDevice: { name: 'log-in-new-device', quota: 5, windowSeconds: HOUR_SECONDS },
  /** Log-ins with one e-mail address from anywhere; beyond it they wait. */
  email: { name: 'log-in-email', quota: 40, windowSeconds: QUARTER_SECONDS },
  /** The same of a day, but for known devices; beyond it only those log in. */
  emailDay: { name: 'log-in-email-day', quota: 500, windowSeconds: DAY_SECONDS },
  /** Log-ins from one address with any e-mail address. */
  address: { name: 'log-in-address', quota: 100, windowSeconds: QUARTER_SECONDS },
  /** Sign-ups from one address. */
  signUp: { name: 'sign-up', quota: 10, windowSeconds: HOUR_SECONDS },
  /** Messages with the same link to choose a new password; beyond it none is sent. */
  linkEmail: { name: 'password-link-email', quota: 3, windowSeconds: HOUR_SECONDS },
  /** Requests from one address for a link to choose a new password. */
  linkAddress: { name: 'password-link-address', quota: 10, windowSeconds: HOUR_SECONDS },
  /** Uses of such links from one address. */
  linkUse: { name: 'password-link-use', quota: 30, windowSeconds: HOUR_SECONDS },
  /** Messages to one e-mail address because of sign-ups and log-ins, and those of them that wait for the next hour. */
  mail: { name: 'mail-email', quota: 5, windowSeconds: HOUR_SECONDS },
  mailLater: { name: 'mail-email-later', quota: 5, windowSeconds: HOUR_SECONDS },
} as const satisfies Readonly<Record<string, Policy>>

/** All rate limits that an installation may set, with their defaults. */
export const RATE_LIMITS: readonly Policy[] = [
  ...ADDRESS_POLICIES,
  CALLER_POLICY,
  ...RECIPIENT_POLICIES,
  ...Object.values(SOCKET_POLICIES),
  ...Object.values(LOG_IN_POLICIES),
  OPERATOR_ACTS_POLICY,
  BULK_ITEMS_POLICY,
  BULK_REFUSALS_POLICY,
]

/** Returns the configured policy of this name, or the default one. */
export const chosenPolicy = (given: readonly Policy[], policy: Policy): Policy =>
  given.find(({ name }) => name === policy.name) ?? policy

/** Makes the limiters of addresses, from the configured or the default policies. */
export const addressLimiters = (
  limiterOf: (policy: Policy) => Limiter,
  given: readonly Policy[] = [],
): readonly Limiter[] => ADDRESS_POLICIES.map((policy) => limiterOf(chosenPolicy(given, policy)))
