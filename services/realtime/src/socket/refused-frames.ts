import type { Limits } from './limits.ts'

/** Counts the frames of a connection that were refused; answers whether this one is more than a window may have. */
export type RefusedFrames = { readonly add: () => boolean }

/** No refused frame yet; a window begins with the first frame that is refused after the last window ended. */
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
