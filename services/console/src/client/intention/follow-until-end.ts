import { sleep } from '@folio/kernel/timing/sleep.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import { failureOf } from '../../api/call-failure.ts'
import { growingPauseMs } from '../../time/growing-pause.ts'

/** The pauses between looks for what others complete. */
export const LOOK_PAUSES = { firstMs: 250, longestMs: 5000 }
const SETTLES_WITHIN_MS = 30_000

/**
 * Looks until `look` finds an end, at most for 30 s; each pause is twice the one before, from 0.25 s up to 5 s, or as long as
 * the server asks for. A look that fails is made again. Undefined if no end was found, or the signal was aborted.
 */
export const followUntilEnd = async <End>(
  look: (signal: AbortSignal) => Promise<End | undefined>,
  signal: AbortSignal,
): Promise<End | undefined> => {
  const untilMs = performance.now() + SETTLES_WITHIN_MS
  for (let looks = 0; !signal.aborted && performance.now() < untilMs; looks += 1) {
    let pauseMs = growingPauseMs(looks, LOOK_PAUSES)
    try {
      const end = await look(signal)
      if (end !== undefined && !signal.aborted) return end
    } catch (error) {
      pauseMs = Math.max(pauseMs, (failureOf(error).retryAfterS ?? 0) * SECOND_MS)
    }
    if (performance.now() + pauseMs >= untilMs) return undefined
    await sleep(pauseMs, signal)
  }
  return undefined
}
