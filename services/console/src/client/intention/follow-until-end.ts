import { failureOf } from '../../api/call-failure.ts'
import { pausedFor } from '../../time/paused-for.ts'

const FIRST_MS = 250
const PAUSE_MAX_MS = 5000
const SETTLES_WITHIN_MS = 30_000
const SECOND_MS = 1000

/** Returns the pause before each look after the first, in milliseconds: from 250 on it doubles up to 5,000. */
export const pauseAfter = (looks: number): number => Math.min(FIRST_MS * 2 ** (looks - 1), PAUSE_MAX_MS)

/**
 * Looks until `look` finds an end, at most for 30 s; each pause is twice the one before, from 0.25 s up to 5 s, or as long as
 * the server asks for. A look that fails is made again. Undefined if no end was found, or the signal was aborted.
 */
export const followUntilEnd = async <End>(
  look: (signal: AbortSignal) => Promise<End | undefined>,
  signal: AbortSignal,
): Promise<End | undefined> => {
  const untilMs = performance.now() + SETTLES_WITHIN_MS
  for (let looks = 1; !signal.aborted && performance.now() < untilMs; looks += 1) {
    let pauseMs = pauseAfter(looks)
    try {
      const end = await look(signal)
      if (end !== undefined && !signal.aborted) return end
    } catch (error) {
      pauseMs = Math.max(pauseMs, (failureOf(error).retryAfterS ?? 0) * SECOND_MS)
    }
    if (performance.now() + pauseMs >= untilMs) return undefined
    await pausedFor(pauseMs, signal)
  }
  return undefined
}
