import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { IdentityUnavailable } from '../identity.ts'

/** Hashes passwords and checks them against their hashes. */
export type PasswordHasher = {
  /** Hashes a password with the given salt or a random one; the result names its salt and cost. */
  readonly hash: (password: string, salt?: Uint8Array) => Promise<string>
  /** Tells if a password has this hash; without a hash it takes as long and returns false. */
  readonly matches: (kept: string | undefined, password: string) => Promise<boolean>
}

/** The shortest and longest password, in UTF-16 code units. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const

/** The cost of a hash: memory in KiB, at least 8, and passes over it. */
export type PasswordCost = { readonly memoryKib: number; readonly passes: number }

/** The minimum that OWASP recommends. */
const DEFAULT_COST: PasswordCost = { memoryKib: 19_456, passes: 2 }

/** The cost in the terms of the package, whose number of argon2id is 2. */
const argon2id = ({ memoryKib, passes }: PasswordCost) =>
  ({ algorithm: 2, memoryCost: memoryKib, timeCost: passes, parallelism: 1 }) as const

// Each call takes a thread of a pool of four that other work uses too.
const AT_ONCE_MAX = 2
const WAITING_MAX = 64

/** Runs at most `AT_ONCE_MAX` calls at a time and queues at most `WAITING_MAX`; rejects more with `IdentityUnavailable`. */
const bounded = () => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE_MAX) {
      if (waiting.length >= WAITING_MAX)
        throw new IdentityUnavailable(`${WAITING_MAX} passwords wait for argon2id; try again in a moment`)
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

const SALT_BYTES = 16
const HASH_BYTES = 32

const unpaddedBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Makes the form of a hash from random bytes: no known password has it, and to check one against it costs as much. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: ReturnType<typeof argon2id>): string => {
  const [salt, digest] = [SALT_BYTES, HASH_BYTES].map((size) => unpaddedBase64(randomBytes(size)))
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}

/** Hashes passwords by argon2id, a few at a time. */
export const passwordHasher = (given: PasswordCost = DEFAULT_COST): PasswordHasher => {
  const cost = argon2id(given)
  const inTurn = bounded()
  // A log-in without an account is compared with it, so that it takes as long.
  const nobodys = nobodysHash(cost)
  return {
    hash: (password, salt) =>
      inTurn(() => hash(password.normalize('NFKC'), salt === undefined ? cost : { ...cost, salt })),
    matches: async (kept, password) => {
      const isSame = await inTurn(() => verify(kept ?? nobodys, password.normalize('NFKC')))
      return isSame && kept !== undefined
    },
  }
}
