import type { Limits } from './limits.ts'

/** Counts the refused frames of a connection; `add` returns true once a window has more than the limit. */
export type RefusedFrames = { readonly add: () => boolean }

/** Creates the counter; a window begins with the first refused frame after the end of the last window. */
export const refusedFrames = (
  { refusedFramesMax, refusedWindowMs }: Pick<Limits, 'refusedFramesMax' | 'refusedWindowMs'>,
  nowMs: () => number = () => performance.now(),
): RefusedFrames => {
  let windowEndsMs = Number.NEGATIVE_INFINITY
  let count = 0
  return {
    add: () => {
      const now = nowMs()
      if (now >= windowEndsMs) {
        windowEndsMs = now + refusedWindowMs
        count = 0
      }
      count += 1
      return count > refusedFramesMax
    },
  }
}
