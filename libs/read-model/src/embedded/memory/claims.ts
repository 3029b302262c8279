import type { Clock } from '@folio/kernel/timestamp.ts'
import { CLAIM_TTL_MS, type Claim, ReadModelUnavailable } from '../../port.ts'

/** The claims on keys of one view that no event has completed. */
export type Claims = {
  /** Returns the claim on a key, if there is one that has not expired. */
  readonly find: (key: string) => Claim | undefined
  /**
   * Puts a claim on a free key, or raises the `notAfter` of a claim with the same fingerprint, but never lowers it;
   * returns the claim that the key then has. Throws `ReadModelUnavailable` when the largest number of claims is
   * reached.
   */
  readonly hold: (key: string, claim: Claim) => Claim
  readonly remove: (key: string) => void
  readonly clear: () => void
}

const SWEEP_INTERVAL_MICROSECONDS = 1e6

type Held = { readonly expiresAt: number; claim: Claim }

/** Creates an empty set of at most `max` claims; each expires `CLAIM_TTL_MS` after it was first made. */
export const newClaims = ({ clock, max }: { readonly clock: Clock; readonly max: number }): Claims => {
  // Ordered by the time of creation, and so by expiry.
  const held = new Map<string, Held>()
  let sweepAt = 0

  const unexpired = (key: string): Held | undefined => {
    const found = held.get(key)
    // Most keys have no claim, so that the clock is not read for them.
    return found !== undefined && found.expiresAt > clock() ? found : undefined
  }

  const forgetExpired = (now: number): void => {
    if (now < sweepAt && held.size < max) return
    sweepAt = now + SWEEP_INTERVAL_MICROSECONDS
    for (const [key, { expiresAt }] of held) {
      if (expiresAt > now) return
      held.delete(key)
    }
  }

  const put = (key: string, claim: Claim, now: number): Claim => {
    forgetExpired(now)
    if (held.size >= max) throw new ReadModelUnavailable(`limit of ${max} open claims reached`)
    // Deletes an expired claim first, so that the new one is inserted at the end.
    held.delete(key)
    held.set(key, { expiresAt: now + CLAIM_TTL_MS * 1000, claim })
    return claim
  }

  return {
    find: (key) => unexpired(key)?.claim,
    hold: (key, claim) => {
      const found = unexpired(key)
      if (found === undefined) return put(key, claim, clock())
      const { fingerprint, notAfter } = found.claim
      if (fingerprint === claim.fingerprint && claim.notAfter > notAfter) found.claim = claim
      return found.claim
    },
    remove: (key) => {
      if (held.size > 0) held.delete(key)
    },
    clear: () => held.clear(),
  }
}
