/** The longest time that a call waits for its whole answer: the edge gives up a gateway after the same time. */
export const CALL_MAX_MS = 30_000

/**
 * Returns a signal that aborts with the given one, if any, and at the latest when a call that begins now has taken too
 * long.
 */
export const withTimeLimit = (signal?: AbortSignal | null): AbortSignal => {
  const limit = AbortSignal.timeout(CALL_MAX_MS)
  return signal === undefined || signal === null ? limit : AbortSignal.any([signal, limit])
}
