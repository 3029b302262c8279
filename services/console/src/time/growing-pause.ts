/** The first and the longest pause between attempts, in milliseconds. */
export type GrowingPauses = { readonly firstMs: number; readonly longestMs: number }

/** The part of a pause that is left to chance, so that not all clients come back at once. */
const SPREAD = 0.5
/** A number of doublings of a millisecond that is more than any pause. */
const DOUBLINGS_MAX = 40

/**
 * Returns the pause after so many attempts in a row, in milliseconds: the first after none, and each twice the one before;
 * `chance`, in [0, 1), takes up to half of it away.
 */
export const growingPauseMs = (attempts: number, { firstMs, longestMs }: GrowingPauses, chance = 0): number =>
  Math.round(Math.min(longestMs, firstMs * 2 ** Math.min(attempts, DOUBLINGS_MAX)) * (1 - SPREAD * chance))
