import { sleep } from '@folio/kernel/timing/sleep.ts'

/** The age of a process, in milliseconds, at which it stops trying to reach its dependencies. */
const NAMED_WITHIN_MS = 9000
/** The least time for one try: enough for a server that is running. */
const TRY_AT_LEAST_MS = 1000
const TRY_EVERY_MS = 1000
/** The time for one of several tries. */
const TRY_MS = 8000

/**
 * Returns the time in milliseconds for which a process of this age may try to reach a dependency: some seconds if it
 * tries again until a greater age, else so long that it reports an unreachable one within ten seconds of its start,
 * however many were opened before.
 */
export const startupTimeLeftMs = (triesAgainUntilMs: number, nowMs = performance.now()): number =>
  nowMs < triesAgainUntilMs ? TRY_MS : Math.max(TRY_AT_LEAST_MS, NAMED_WITHIN_MS - nowMs)

/** The time for which a process tries to open a dependency, and its act after each failure but the last. */
export type StartupTries = {
  /** The age of the process, in milliseconds, from which a failure is the last. */
  readonly untilAgeMs: number
  readonly onFailure: (error: unknown) => void
  readonly ageMs?: () => number
}

/** Opens a dependency, and again a second after each failure; rejects with the first failure after that age. */
export const openedAtStartup = async <T>(open: () => Promise<T>, tries: StartupTries): Promise<T> => {
  const { untilAgeMs, onFailure, ageMs = () => performance.now() } = tries
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (ageMs() >= untilAgeMs) throw error
      onFailure(error)
    }
    await sleep(TRY_EVERY_MS)
  }
}
