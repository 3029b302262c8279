import { sleep } from '@folio/kernel/timing/sleep.ts'

/** A broker, a server or a follower may need so long on a busy machine. */
const WITHIN_MS = 45_000
/** The pause between two checks, at first; it grows with the time waited, because a check may be calls of a whole Folio. */
const PAUSE_MIN_MS = 10
const PAUSE_MAX_MS = 100
const PAUSES_PER_WAIT = 10
const TRIES_MAX = 5

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

/**
 * Does work that shows something only if it ends within a limit, such as the life of a value, and returns its result. Where it
 * took longer, because the machine stood still, its outcome does not count, and it is prepared and done again, a few times.
 */
export const inTime = async <P, T>(
  limitMs: number,
  prepare: (tried: number) => P | Promise<P>,
  work: (prepared: P) => Promise<T>,
): Promise<T> => {
  let cause: unknown
  for (let tried = 0; tried < TRIES_MAX; tried += 1) {
    const prepared = await prepare(tried)
    const startedMs = performance.now()
    const [outcome] = await Promise.allSettled([work(prepared)])
    const isInTime = performance.now() - startedMs < limitMs
    if (isInTime && outcome.status === 'fulfilled') return outcome.value
    cause = outcome.status === 'rejected' ? outcome.reason : undefined
    if (isInTime) throw cause
  }
  throw new Error(`the work took longer than ${limitMs} ms each of ${TRIES_MAX} times`, { cause })
}
