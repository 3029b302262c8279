/** The age of a process, in milliseconds, at which it stops trying to reach its dependencies. */
const NAMED_WITHIN_MS = 9000
/** The least time for one try: enough for a server that is running. */
const TRY_AT_LEAST_MS = 1000

/**
 * Returns the time in milliseconds for which a process of this age may still try to reach a dependency, so that it
 * reports an unreachable one within ten seconds of its start, however many were opened before.
 */
export const startupTimeLeftMs = (nowMs = performance.now()): number =>
  Math.max(TRY_AT_LEAST_MS, NAMED_WITHIN_MS - nowMs)
