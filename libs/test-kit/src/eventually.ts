import { sleep } from '@folio/kernel/timing/sleep.ts'

/** A broker, a server or a follower may need so long on a busy machine. */
const WITHIN_MS = 45_000
/** The pause between two checks, at first; it grows with the time waited, because a check may be calls of a whole Folio. */
const PAUSE_MIN_MS = 10
const PAUSE_MAX_MS = 100
const PAUSES_PER_WAIT = 10

/**
 * Waits until a check passes, that is neither throws nor answers false, and returns its answer. Rejects after so many
 * milliseconds with what the check threw last.
 */
export const eventually = async <T>(check: () => T | false | Promise<T | false>, withinMs = WITHIN_MS): Promise<T> => {
  const startedMs = performance.now()
  const giveUpAtMs = startedMs + withinMs
  for (;;) {
    const isLast = performance.now() > giveUpAtMs
    try {
      const result = await check()
      if (result !== false) return result
    } catch (error) {
      if (isLast) throw error
    }
    if (isLast) throw new Error(`the check did not pass within ${withinMs} ms`)
    const waitedMs = performance.now() - startedMs
    await sleep(Math.min(Math.max(waitedMs / PAUSES_PER_WAIT, PAUSE_MIN_MS), PAUSE_MAX_MS))
  }
}
