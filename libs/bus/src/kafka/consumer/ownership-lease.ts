/** The time for which a group member has certainly owned its partitions. */
export type OwnershipLease = {
  /** Records that the group confirmed the membership in answer to a request made at this time. */
  readonly renew: (askedAtMs: number) => void
  /** Ends the lease until the next confirmation, because partitions may be about to move. */
  readonly suspend: () => void
  /** Records that the member owns its partitions from now on; another may have owned the same ones before. */
  readonly reassign: () => void
  /** Returns the milliseconds for which no other member can have owned these partitions; 0 if one may own them now. */
  readonly stableForMs: () => number
}

/**
 * Makes a lease that is not confirmed yet. The group reassigns the partitions of a member that sends no heartbeat for
 * the session timeout, possibly before the member notices. So an answer proves ownership for `provenForMs`, less than
 * the session timeout, counted from its request; times are those of `performance.now`.
 */
export const ownershipLease = (provenForMs: number): OwnershipLease => {
  let confirmedAtMs = Number.NEGATIVE_INFINITY
  let changedAtMs = Number.POSITIVE_INFINITY
  return {
    renew: (askedAtMs) => {
      confirmedAtMs = askedAtMs
    },
    suspend: () => {
      confirmedAtMs = Number.NEGATIVE_INFINITY
    },
    reassign: () => {
      changedAtMs = performance.now()
    },
    stableForMs: () => {
      const nowMs = performance.now()
      return nowMs - confirmedAtMs < provenForMs ? Math.max(0, nowMs - changedAtMs) : 0
    },
  }
}
