import { sleep } from '@folio/kernel/timing/sleep.ts'

/** A broker, a server or a follower may need so long on a busy machine. */
const WITHIN_MS = 45_000
const CHECK_EVERY_MS = 10

/**
 * Waits until a check passes, that is neither throws nor answers false, and returns its answer. Rejects after so many
 * milliseconds with what the check threw last.
 */
export const eventually = async <T>(check: () => T | false | Promise<T | false>, withinMs = WITHIN_MS): Promise<T> => {
  const giveUpAtMs = performance.now() + withinMs
  for (;;) {
    const isLast = performance.now() > giveUpAtMs
    try {
      const result = await check()
      if (result !== false) return result
    } catch (error) {
      if (isLast) throw error
    }
    if (isLast) throw new Error(`the check did not pass within ${withinMs} ms`)
    await sleep(CHECK_EVERY_MS)
  }
}
