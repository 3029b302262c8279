import { hash, verify } from '@node-rs/argon2'
import { IdentityUnavailable } from './identity.ts'

/** How passwords are kept and checked. */
export type Passwords = {
  /** What is kept of a password; it names its own salt, one made by chance unless it is given, and its cost. */
  readonly hashed: (password: string, salt?: Uint8Array) => Promise<string>
  /** Whether a password is the one that was kept; without one it takes the same time to say no. */
  readonly isRight: (kept: string | undefined, password: string) => Promise<boolean>
}

/** The shortest and longest password, in UTF-16 code units. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const

// argon2id (its number in the package), 19 MiB, two passes: what OWASP asks for at least.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Each takes a thread of a pool of four that others use too.
const AT_ONCE_MAX = 2
const WAITING_MAX = 64

/** Lets so many run at once and so many wait; rejects with `IdentityUnavailable` beyond that. */
const bounded = () => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE_MAX) {
      if (waiting.length >= WAITING_MAX) throw new IdentityUnavailable('too many passwords wait to be checked')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** Passwords by argon2id, a few at a time. */
export const passwords = async (): Promise<Passwords> => {
  const inTurn = bounded()
  // Nobody's password: what a log-in without an account is checked against, at the same cost.
  const nobodys = await hash(crypto.randomUUID(), COST)
  return {
    hashed: (password, salt) =>
      inTurn(() => hash(password.normalize('NFKC'), salt === undefined ? COST : { ...COST, salt })),
    isRight: async (kept, password) => {
      const isSame = await inTurn(() => verify(kept ?? nobodys, password.normalize('NFKC')))
      return isSame && kept !== undefined
    },
  }
}
