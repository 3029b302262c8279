/** The time for which an input of the reader counts. */
const COUNTS_MS = 60_000

const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Watches whether somebody uses the page: the returned function tells if there was an input within the last minute; opening
 * the page is one. Reads that a page makes by itself, after events say, keep no session alive.
 */
export const readerActivity = (page: EventTarget, nowMs: () => number): (() => boolean) => {
  let lastMs = nowMs()
  for (const input of INPUTS) {
    page.addEventListener(
      input,
      () => {
        lastMs = nowMs()
      },
      { capture: true, passive: true },
    )
  }
  return () => nowMs() - lastMs < COUNTS_MS
}
