/** From when on a process began. */
const NAMED_WITHIN_MS = 9000
/** Enough for a server that is there. */
const TRY_AT_LEAST_MS = 1000

/**
 * How long a process may still try to reach what it cannot start without, so that what it does not reach is named within
 * ten seconds of its begin, however much was opened before.
 */
export const timeLeftMs = (nowMs = performance.now()): number => Math.max(TRY_AT_LEAST_MS, NAMED_WITHIN_MS - nowMs)
