/** How many values of a kind are kept at most, and what happens to one more. */
export type KindBound = {
  readonly max: number
  /** How long all values of the kind may be together in one process, as JSON, in characters; a server does not look at it. */
  readonly maxLength?: number | undefined
  /** `refuse` for kinds that carry a promise; in the others the oldest gives way. */
  readonly whenFull: 'refuse' | 'oldest_gives_way'
}

type Declared = KindBound & {
  /** The bound on a server, which all instances share, where it is another one. */
  readonly maxOnServer?: number
}

const kinds = {
  /** Numbers that gateways lease. */
  instance: { max: 100, whenFull: 'refuse' },
  /** One-time passwords of sockets. */
  otp: { max: 20_000, maxOnServer: 200_000, whenFull: 'refuse' },
  /** Quotes of exchange rates that a command has taken. */
  quote: { max: 20_000, maxOnServer: 200_000, whenFull: 'refuse' },
  /** Leases of sockets. */
  socket: { max: 50_000, maxOnServer: 500_000, whenFull: 'refuse' },
  /** Notifications that were delivered, or are in somebody's hand. */
  notification: { max: 100_000, maxOnServer: 1_000_000, whenFull: 'refuse' },
  /** That a person let an application in. */
  'oidc/grant': { max: 100_000, maxOnServer: 1_000_000, whenFull: 'refuse' },
  /** Sign-ups, and addresses of clients, that wait to be confirmed: anybody makes them, some 1 KB each. */
  'sign-up': { max: 10_000, maxOnServer: 100_000, whenFull: 'oldest_gives_way' },
  /** Messages to clients that no event tells of: at most 100 of a minute in one value, each below 0.8 KB. */
  mail: { max: 1_600, maxLength: 15_000_000, whenFull: 'oldest_gives_way' },
  /** The same because of sign-ups: anybody causes them, and they displace none to clients. */
  'sign-up-mail': { max: 1_600, maxLength: 15_000_000, whenFull: 'oldest_gives_way' },
  /** The grants of a client, all in one value, so that nobody has more than a hundred. */
  'oidc/client-grants': { max: 100_000, maxOnServer: 1_000_000, whenFull: 'oldest_gives_way' },
  /** The refresh tokens of a grant, all in one value: more than grants, so that no code is spent in vain. */
  'oidc/refresh': { max: 120_000, maxOnServer: 1_200_000, whenFull: 'refuse' },
  /** Refresh tokens of earlier releases, until they end, and that one was used. */
  'oidc/refreshtoken': { max: 400_000, maxOnServer: 10_000_000, whenFull: 'refuse' },
  /** Codes, and that one was used. */
  'oidc/authorizationcode': { max: 50_000, maxOnServer: 500_000, whenFull: 'refuse' },
  /** Browsers in which somebody is logged in, and the names that log-ins know them by. */
  'oidc/session': { max: 100_000, maxOnServer: 1_000_000, whenFull: 'refuse' },
  'oidc/session-uid': { max: 100_000, maxOnServer: 1_000_000, whenFull: 'refuse' },
  /** The names of a client's sessions, all in one value, so that nobody has more than fifty. */
  'oidc/client-sessions': { max: 100_000, maxOnServer: 1_000_000, whenFull: 'oldest_gives_way' },
  /** Log-ins under way of somebody who has shown the password; in their kind nobody without one displaces them. */
  'oidc/consent': { max: 20_000, whenFull: 'oldest_gives_way' },
  /** Log-ins under way of nobody yet: anybody makes them, and each has up to 5 KB. */
  'oidc/interaction': { max: 20_000, whenFull: 'oldest_gives_way' },
  /** Browsers in which nobody is logged in. */
  'oidc/visit': { max: 20_000, whenFull: 'oldest_gives_way' },
} as const satisfies Readonly<Record<string, Declared>>

/** A kind of expiring values: what their keys begin with, up to a slash. */
export type ExpiringKind = keyof typeof kinds

/** The key of an expiring value: its kind, a slash, and what tells it from the others of its kind. */
export type ExpiringKey = `${ExpiringKind}/${string}`

/** What bounds each kind. */
export type ExpiringBounds = ReadonlyMap<ExpiringKind, KindBound>

/** All kinds. */
export const EXPIRING_KINDS = Object.keys(kinds) as readonly ExpiringKind[]

/** The kind of a key; throws where it is of none. */
export const kindOf = (key: string): ExpiringKind => {
  const found = EXPIRING_KINDS.find((kind) => key.startsWith(kind) && key[kind.length] === '/')
  if (found === undefined) {
    throw new RangeError(`${JSON.stringify(key)} begins with no kind of expiring values: ${EXPIRING_KINDS.join(', ')}`)
  }
  return found
}

/** The bounds of each kind in one process or on a server, some of them replaced. */
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

/** How many values of a kind are kept, of how many. */
export type KindCount = KindBound & { readonly kind: ExpiringKind; readonly kept: number }
