import { checkKey } from './check-key.ts'
import { type Claim, KEYS_PER_GET_MAX, LIST_LIMIT_MAX, type Mark, type ViewChange } from './port.ts'

const checkMark = ({ epoch, position }: Mark): void => {
  if (!Number.isSafeInteger(epoch) || epoch < 0) throw new RangeError(`${epoch} is no epoch`)
  if (!Number.isSafeInteger(position) || position < 0) throw new RangeError(`${position} is no position`)
}

/** Throws unless a change can be applied: real marks, real keys, and no key both put and deleted. */
export const checkChange = (view: string, { to, puts, deletes, caughtUpAt = 0 }: ViewChange): void => {
  checkKey(view)
  checkMark(to)
  if (!Number.isSafeInteger(caughtUpAt)) throw new RangeError(`${caughtUpAt} is no time in whole microseconds`)
  for (const key of puts.keys()) checkKey(key)
  for (const key of deletes) {
    checkKey(key)
    if (puts.has(key)) throw new RangeError(`${JSON.stringify(key)} is both put and deleted`)
  }
}

/** Throws unless these keys may be asked for in one `get`. */
export const checkKeys = (view: string, keys: readonly string[]): void => {
  checkKey(view)
  if (keys.length > KEYS_PER_GET_MAX)
    throw new RangeError(`${keys.length} keys, at most ${KEYS_PER_GET_MAX} in one get`)
  for (const key of keys) checkKey(key)
}

/** Throws unless a part of a view may be listed. */
export const checkRange = (view: string, range: { readonly prefix: string; readonly limit: number }): void => {
  checkKey(view)
  if (range.prefix !== '') checkKey(range.prefix)
  if (Number.isInteger(range.limit) && range.limit >= 1 && range.limit <= LIST_LIMIT_MAX) return
  throw new RangeError(`a limit of ${range.limit}, but it is a whole number from 1 to ${LIST_LIMIT_MAX}`)
}

/** Throws unless a claim can be put on a key: what it says is in one line, and an account has a name. */
export const checkClaim = (view: string, key: string, { fingerprint, account }: Claim): void => {
  checkKey(view)
  checkKey(key)
  if (fingerprint.includes('\n') || account?.includes('\n') || account === '') {
    throw new RangeError(`no claim on ${JSON.stringify(key)}: a part of it is not one line`)
  }
}

/** Throws unless a time to live is positive and finite. */
export const checkTtl = (ttlMs: number): void => {
  if (!Number.isFinite(ttlMs) || ttlMs <= 0) throw new RangeError(`a time to live of ${ttlMs} ms`)
}
