import type { Limits } from './limits.ts'

/** Counts the refused frames of a connection; `add` returns the milliseconds that the answer to one more of them has to wait. */
export type RefusedFrames = { readonly add: () => number }

/**
 * Creates the counter. A window begins with the first refused frame after the end of the last window; beyond the limit of a
 * window the answers follow each other at a distance of `refusedPauseMs`.
 */
export const refusedFrames = (
  {
    refusedFramesMax,
    refusedWindowMs,
    refusedPauseMs,
  }: Pick<Limits, 'refusedFramesMax' | 'refusedWindowMs' | 'refusedPauseMs'>,
  nowMs: () => number = () => performance.now(),
): RefusedFrames => {
  let windowEndsMs = Number.NEGATIVE_INFINITY
  let answeredAtMs = Number.NEGATIVE_INFINITY
  let count = 0
  return {
    add: () => {
      const now = nowMs()
      if (now >= windowEndsMs) {
        windowEndsMs = now + refusedWindowMs
        count = 0
      }
      count += 1
      // Answers that wait already go first, also in a new window.
      const isPaced = count > refusedFramesMax || answeredAtMs > now
      answeredAtMs = isPaced ? Math.max(now, answeredAtMs) + refusedPauseMs : now
      return answeredAtMs - now
    },
  }
}
