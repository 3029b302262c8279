import type { Clock } from '@folio/kernel/timestamp.ts'
import { CLAIM_TTL_MS, type Claim, type Claimed, ReadModelUnavailable } from '../../port.ts'

/** The claims on keys of one view that no event has completed. */
export type Claims = {
  /** Returns the claim on a key, if there is one that has not expired. */
  readonly find: (key: string) => Claim | undefined
  /**
   * Puts a claim on a free key, or raises the `notAfter` of a claim with the same fingerprint, but never lowers it,
   * and its end if the claim names a life; returns the claim that the key then has, and whose it is. Throws
   * `ReadModelUnavailable` when the largest number of claims is reached.
   */
  readonly hold: (key: string, claim: Claim) => Claimed
  readonly remove: (key: string) => void
  readonly clear: () => void
}

const SWEEP_INTERVAL_MICROSECONDS = 1e6

type Held = { readonly expiresAt: number; readonly ttlMs: number; claim: Claim }

const microsecondsOf = (ttlMs: number): number => ttlMs * 1000

/**
 * Creates an empty set of at most `max` claims; each expires after its life, by default `CLAIM_TTL_MS`. It expects few
 * different lives.
 */
export const newClaims = ({ clock, max }: { readonly clock: Clock; readonly max: number }): Claims => {
  const held = new Map<string, Held>()
  // The keys of each life, ordered by the time of creation, and so by expiry.
  const keysByLife = new Map<number, Set<string>>()
  let sweepAt = 0

  const unexpired = (key: string): Held | undefined => {
    const found = held.get(key)
    // Most keys have no claim, so that the clock is not read for them.
    return found !== undefined && found.expiresAt > clock() ? found : undefined
  }

  const remove = (key: string): void => {
    const found = held.get(key)
    if (found === undefined) return
    held.delete(key)
    const keys = keysByLife.get(found.ttlMs)
    keys?.delete(key)
    if (keys?.size === 0) keysByLife.delete(found.ttlMs)
  }

  const forgetExpired = (now: number): void => {
    if (now < sweepAt && held.size < max) return
    sweepAt = now + SWEEP_INTERVAL_MICROSECONDS
    for (const keys of keysByLife.values()) {
      for (const key of keys) {
        if ((held.get(key)?.expiresAt ?? 0) > now) break
        remove(key)
      }
    }
  }

  const insert = (key: string, { claim, ttlMs, now }: { claim: Claim; ttlMs: number; now: number }): void => {
    // Removes the former claim first, so that the new one stands at the end of its life's keys.
    remove(key)
    held.set(key, { expiresAt: now + microsecondsOf(ttlMs), ttlMs, claim })
    const keys = keysByLife.get(ttlMs) ?? new Set()
    keysByLife.set(ttlMs, keys.add(key))
  }

  const put = (key: string, { ttlMs = CLAIM_TTL_MS, ...claim }: Claim, now: number): Claim => {
    forgetExpired(now)
    if (held.size >= max) throw new ReadModelUnavailable(`limit of ${max} open claims reached`)
    insert(key, { claim, ttlMs, now })
    return claim
  }

  const repeat = (key: string, found: Held, { ttlMs, ...claim }: Claim): void => {
    if (claim.notAfter > found.claim.notAfter) found.claim = claim
    if (ttlMs === undefined) return
    const now = clock()
    if (now + microsecondsOf(ttlMs) > found.expiresAt) insert(key, { claim: found.claim, ttlMs, now })
  }

  return {
    find: (key) => unexpired(key)?.claim,
    hold: (key, claim) => {
      const found = unexpired(key)
      if (found === undefined) return { claimed: true, wasClaimed: false, entry: put(key, claim, clock()) }
      const isSame = found.claim.fingerprint === claim.fingerprint
      if (isSame) repeat(key, found, claim)
      return { claimed: isSame, wasClaimed: isSame, entry: unexpired(key)?.claim ?? found.claim }
    },
    remove,
    clear: () => {
      held.clear()
      keysByLife.clear()
    },
  }
}
