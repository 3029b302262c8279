/** The largest number of values of a kind, and the behaviour when the kind is full. */
export type KindBound = {
  readonly max: number
  /**
   * The greatest length of all values of the kind in one process together, as JSON, in characters; a server does not
   * check it.
   */
  readonly maxLength?: number | undefined
  /**
   * `refuse` rejects a new value, in kinds whose values must last until they expire; in the others the oldest value is
   * removed.
   */
  readonly whenFull: 'refuse' | 'oldest_gives_way'
}

type Declared = KindBound & {
  /** The largest number on a server, which all instances share, where it differs from `max`. */
  readonly maxOnServer?: number
  /**
   * True: in one process each change is written to the file before it is confirmed, so that a kill loses none and brings back
   * none that was taken; for values that change seldom. Others are written at a clean close. A value that gave way to another one
   * may come back after a kill.
   */
  readonly isWrittenThrough?: boolean
}

const kinds = {
  /** One-time codes of links to the operators' console: only operators make them. */
  'operator/code': { max: 100, whenFull: 'oldest_gives_way' },
  /** Sessions of operators, of whom each has at most twenty. */
  'operator/session': { max: 2_000, whenFull: 'refuse', isWrittenThrough: true },
  /** The sessions of an operator, in one value. */
  'operator/sessions': { max: 1_000, whenFull: 'refuse', isWrittenThrough: true },
  /** One-time codes by which sample clients log in to the console: only operators make them. */
  'oidc/log-in-code': { max: 100, whenFull: 'oldest_gives_way' },
  /** Numbers that gateways lease. */
  instance: { max: 100, whenFull: 'refuse' },
  /** One-time passwords of sockets. */
  otp: { max: 20_000, maxOnServer: 200_000, whenFull: 'refuse' },
  /** Quotes of exchange rates that a command has taken. */
  quote: { max: 20_000, maxOnServer: 200_000, whenFull: 'refuse' },
  /** Leases of sockets. */
  socket: { max: 50_000, maxOnServer: 500_000, whenFull: 'refuse' },
  /** Notifications that were delivered or are being delivered. */
  notification: { max: 100_000, maxOnServer: 1_000_000, whenFull: 'refuse' },
  /** Grants: a person's consent to an application. */
  'oidc/grant': { max: 100_000, maxOnServer: 1_000_000, whenFull: 'refuse', isWrittenThrough: true },
  /** Sign-ups, and addresses of clients, that wait for confirmation: any caller can create them, about 1 KB each. */
  'sign-up': { max: 10_000, maxOnServer: 100_000, whenFull: 'oldest_gives_way' },
  /**
   * Messages to clients that no event records: one value holds at most 100 messages of one minute, each below 0.8 KB.
   */
  mail: { max: 1_600, maxLength: 15_000_000, whenFull: 'oldest_gives_way' },
  /** The same messages caused by sign-ups: any caller can cause them, and they cannot displace messages to clients. */
  'sign-up-mail': { max: 1_600, maxLength: 15_000_000, whenFull: 'oldest_gives_way' },
  /** The grants of a client, in one value, so that no client has more than a hundred. */
  'oidc/client-grants': { max: 100_000, maxOnServer: 1_000_000, whenFull: 'oldest_gives_way', isWrittenThrough: true },
  /**
   * The refresh tokens of a grant, in one value: the bound exceeds that of grants, so that no code is used up without a
   * token.
   */
  'oidc/refresh': { max: 120_000, maxOnServer: 1_200_000, whenFull: 'refuse', isWrittenThrough: true },
  /** Refresh tokens of earlier releases until they expire, and records that one was used. */
  'oidc/refreshtoken': { max: 400_000, maxOnServer: 10_000_000, whenFull: 'refuse' },
  /** Authorization codes, and records that one was used. */
  'oidc/authorizationcode': { max: 50_000, maxOnServer: 500_000, whenFull: 'refuse' },
  /** Sessions of browsers in which a person is logged in, and the uids by which log-ins find them. */
  'oidc/session': { max: 100_000, maxOnServer: 1_000_000, whenFull: 'refuse', isWrittenThrough: true },
  'oidc/session-uid': { max: 100_000, maxOnServer: 1_000_000, whenFull: 'refuse', isWrittenThrough: true },
  /** Sessions that were ended a moment ago, so that a request under way does not store one of them again. */
  'oidc/ended-session': { max: 100_000, maxOnServer: 1_000_000, whenFull: 'oldest_gives_way' },
  /** The keys of a client's sessions, in one value, so that no client has more than fifty. */
  'oidc/client-sessions': {
    max: 100_000,
    maxOnServer: 1_000_000,
    whenFull: 'oldest_gives_way',
    isWrittenThrough: true,
  },
  /**
   * Log-ins in progress after the password was shown; log-ins without a password are of another kind and cannot
   * displace them.
   */
  'oidc/consent': { max: 20_000, whenFull: 'oldest_gives_way' },
  /** Log-ins in progress before the password was shown: any caller can create them, each up to 5 KB. */
  'oidc/interaction': { max: 20_000, whenFull: 'oldest_gives_way' },
  /** Sessions of browsers in which no person is logged in. */
  'oidc/visit': { max: 20_000, whenFull: 'oldest_gives_way' },
} as const satisfies Readonly<Record<string, Declared>>

/** A kind of expiring values: the prefix of their keys, up to a slash. */
export type ExpiringKind = keyof typeof kinds

/** The key of an expiring value: its kind, a slash, and a name that is unique within the kind. */
export type ExpiringKey = `${ExpiringKind}/${string}`

/** The bound of each kind. */
export type ExpiringBounds = ReadonlyMap<ExpiringKind, KindBound>

/** All kinds of expiring values. */
export const EXPIRING_KINDS = Object.keys(kinds) as readonly ExpiringKind[]

/** Returns the kind of a key; throws a `RangeError` for a key of no kind. */
export const kindOf = (key: string): ExpiringKind => {
  const found = EXPIRING_KINDS.find((kind) => key.startsWith(kind) && key[kind.length] === '/')
  if (found === undefined) {
    throw new RangeError(`${JSON.stringify(key)} begins with no kind of expiring values: ${EXPIRING_KINDS.join(', ')}`)
  }
  return found
}

/** Tells if each change of a key is written to the file of one process before it is confirmed. */
export const isWrittenThrough = (key: string): boolean => {
  const declared: Declared = kinds[kindOf(key)]
  return declared.isWrittenThrough ?? false
}

/** Returns the bound of each kind in one process or on a server, with the maximum of some kinds replaced. */
export const expiringBounds = (
  place: 'process' | 'server',
  replaced: Readonly<Partial<Record<ExpiringKind, number>>> = {},
): ExpiringBounds =>
  new Map(
    EXPIRING_KINDS.map((kind) => {
      const { max, maxOnServer = max, maxLength, whenFull }: Declared = kinds[kind]
      return [kind, { max: replaced[kind] ?? (place === 'server' ? maxOnServer : max), maxLength, whenFull }]
    }),
  )

/** The bound of a kind, and the number of its stored values. */
export type KindCount = KindBound & { readonly kind: ExpiringKind; readonly kept: number }
