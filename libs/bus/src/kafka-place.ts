/** What is known of a member's place in its group. */
export type Place = {
  /** The group has answered that the place is kept; it was asked at this time. */
  readonly confirm: (askedAtMs: number) => void
  /** Partitions may be about to move. */
  readonly doubt: () => void
  /** The member's partitions are others than before, from now on. */
  readonly change: () => void
  /** For how long nobody else can have been given what the member holds; 0 where somebody may have been by now. */
  readonly settledMs: () => number
}

/**
 * Makes a place that nobody has confirmed yet. The group gives partitions away when it has not heard of their member for a
 * session, which the member may be the last to know of. So an answer proves for less than a session that they are still its
 * own, counted from the moment of the question; times are those of `performance.now`.
 */
export const groupPlace = (provenForMs: number): Place => {
  let confirmedAtMs = Number.NEGATIVE_INFINITY
  let changedAtMs = Number.POSITIVE_INFINITY
  return {
    confirm: (askedAtMs) => {
      confirmedAtMs = askedAtMs
    },
    doubt: () => {
      confirmedAtMs = Number.NEGATIVE_INFINITY
    },
    change: () => {
      changedAtMs = performance.now()
    },
    settledMs: () => {
      const nowMs = performance.now()
      return nowMs - confirmedAtMs < provenForMs ? Math.max(0, nowMs - changedAtMs) : 0
    },
  }
}
