import {
  type Claim,
  KEY_LENGTH_MAX,
  KEYS_PER_GET_MAX,
  LIST_LIMIT_MAX,
  type ViewChange,
  type ViewCheckpoint,
} from './port.ts'

/**
 * Throws a `RangeError` unless a text is a valid key or name of a view: 1 to `KEY_LENGTH_MAX` code units, well-formed,
 * without U+0000.
 */
export const checkKey = (key: string): void => {
  if (key.length > 0 && key.length <= KEY_LENGTH_MAX && key.isWellFormed() && !key.includes('\0')) return
  throw new RangeError(`${JSON.stringify(key.slice(0, KEY_LENGTH_MAX))} is no key: ${faultOf(key)}`)
}

const faultOf = (key: string): string => {
  if (key.length === 0) return 'it is empty'
  if (key.length > KEY_LENGTH_MAX) return `it is longer than ${KEY_LENGTH_MAX}`
  return key.includes('\0') ? 'it holds U+0000' : 'it holds half a surrogate pair'
}

const checkCheckpoint = (checkpoint: ViewCheckpoint): void => {
  for (const part of ['epoch', 'position'] as const) {
    const number = checkpoint[part]
    if (!Number.isSafeInteger(number) || number < 0)
      throw new RangeError(`the ${part} is ${number}, but must be a whole number from 0 to 2^53 − 1`)
  }
}

/**
 * Throws a `RangeError` unless a change has a valid `to` checkpoint, valid keys, and no key that is both put and
 * deleted.
 */
export const checkChange = (view: string, { to, puts, deletes, caughtUpAt = 0 }: ViewChange): void => {
  checkKey(view)
  checkCheckpoint(to)
  if (!Number.isSafeInteger(caughtUpAt)) throw new RangeError(`${caughtUpAt} is no time in whole microseconds`)
  for (const key of puts.keys()) checkKey(key)
  for (const key of deletes) {
    checkKey(key)
    if (puts.has(key)) throw new RangeError(`${JSON.stringify(key)} is both put and deleted`)
  }
}

/** Throws a `RangeError` unless one `get` may read these keys. */
export const checkKeys = (view: string, keys: readonly string[]): void => {
  checkKey(view)
  if (keys.length > KEYS_PER_GET_MAX)
    throw new RangeError(`${keys.length} keys, at most ${KEYS_PER_GET_MAX} in one get`)
  for (const key of keys) checkKey(key)
}

/** Throws a `RangeError` unless the view's name, the prefix and the limit of a list are valid. */
export const checkRange = (view: string, range: { readonly prefix: string; readonly limit: number }): void => {
  checkKey(view)
  if (range.prefix !== '') checkKey(range.prefix)
  checkLimit(range.limit)
}

/** Throws a `RangeError` unless the limit of a list, or of a page of a copy, is 1 to `LIST_LIMIT_MAX`. */
export const checkLimit = (limit: number): void => {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIST_LIMIT_MAX) return
  throw new RangeError(`a limit of ${limit}, but it is a whole number from 1 to ${LIST_LIMIT_MAX}`)
}

/**
 * Throws a `RangeError` unless a claim is valid: a valid key, a fingerprint of one line, an account, if any, of one
 * line that is not empty, and a life, if any, of whole milliseconds.
 */
export const checkClaim = (view: string, key: string, { fingerprint, account, ttlMs }: Claim): void => {
  checkKey(view)
  checkKey(key)
  const faulty = (part: string, rule: string): RangeError =>
    new RangeError(`no claim on ${JSON.stringify(key)}: its ${part} is not one line: it must ${rule}`)
  if (fingerprint.includes('\n')) throw faulty('fingerprint', 'have no line break')
  if (account?.includes('\n') || account === '') throw faulty('account', 'have no line break and not be empty')
  if (ttlMs !== undefined && !(Number.isSafeInteger(ttlMs) && ttlMs > 0))
    throw new RangeError(`a claim with a life of ${ttlMs} ms, but it must be a whole number of at least 1 ms`)
}

/** Throws a `RangeError` unless one `claimAll` may make these claims. */
export const checkClaims = (view: string, claims: readonly (readonly [key: string, claim: Claim])[]): void => {
  checkKey(view)
  if (claims.length > KEYS_PER_GET_MAX)
    throw new RangeError(`${claims.length} claims, at most ${KEYS_PER_GET_MAX} in one call`)
  for (const [key, claim] of claims) checkClaim(view, key, claim)
}

/** Throws a `RangeError` unless a time to live is positive and finite. */
export const checkTtl = (ttlMs: number): void => {
  if (!Number.isFinite(ttlMs) || ttlMs <= 0)
    throw new RangeError(`a time to live of ${ttlMs} ms, but it must be finite and more than 0 ms`)
}
