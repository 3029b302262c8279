import type { Clock } from '@folio/kernel/timestamp.ts'
import { CLAIM_TTL_MS, type Claim, ReadModelUnavailable } from './port.ts'

/** The claims on one view's keys that no event has completed. */
export type Claims = {
  /** The claim that stands on a key, if one does. */
  readonly find: (key: string) => Claim | undefined
  /**
   * Puts a claim on a free key, or moves the `notAfter` of one with the same fingerprint on, never back; answers what
   * stands there then. Throws `ReadModelUnavailable` when there are as many as may be.
   */
  readonly hold: (key: string, claim: Claim) => Claim
  readonly remove: (key: string) => void
  readonly clear: () => void
}

const SWEEP_INTERVAL_US = 1e6

type Held = { readonly expiresAt: number; claim: Claim }

/** No claims yet, at most `max` at a time; one is forgotten `CLAIM_TTL_MS` after it was first made. */
export const noClaims = ({ clock, max }: { readonly clock: Clock; readonly max: number }): Claims => {
  // In the order in which they were made, and so in the order in which they expire.
  const held = new Map<string, Held>()
  let sweepAt = 0

  const standing = (key: string, now: number): Held | undefined => {
    const found = held.get(key)
    return found !== undefined && found.expiresAt > now ? found : undefined
  }

  const forgetExpired = (now: number): void => {
    if (now < sweepAt && held.size < max) return
    sweepAt = now + SWEEP_INTERVAL_US
    for (const [key, { expiresAt }] of held) {
      if (expiresAt > now) return
      held.delete(key)
    }
  }

  const put = (key: string, claim: Claim, now: number): Claim => {
    forgetExpired(now)
    if (held.size >= max) throw new ReadModelUnavailable(`${max} claims are open`)
    // Anew at the end, should an expired one still be there.
    held.delete(key)
    held.set(key, { expiresAt: now + CLAIM_TTL_MS * 1000, claim })
    return claim
  }

  return {
    find: (key) => (held.size === 0 ? undefined : standing(key, clock())?.claim),
    hold: (key, claim) => {
      const now = clock()
      const found = standing(key, now)
      if (found === undefined) return put(key, claim, now)
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
