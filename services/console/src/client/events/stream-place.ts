/**
 * So many tabs of a browser follow events at once. A browser has six connections to a host over HTTP/1.1, of which each stream
 * holds one: the reads and the payments of all tabs keep two.
 */
export const STREAM_PLACES = 4

/**
 * Runs a stream in one of the places that all tabs of a browser share, as soon as one is free, and gives it back at its end;
 * runs nothing where the signal aborts before. Without locks, on a page that is not secure, there are no places to wait for.
 */
export const inStreamPlace = async (
  locks: LockManager | undefined,
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> => {
  if (locks === undefined) return run()
  const found = new AbortController()
  let running: Promise<void> | undefined
  const waiting = Array.from({ length: STREAM_PLACES }, (_, place) =>
    locks.request(`folio-stream-${place}`, { signal: AbortSignal.any([signal, found.signal]) }, () => {
      // A second place may become free before the wait for it is given up.
      if (running !== undefined || signal.aborted) return undefined
      found.abort()
      running = run()
      return running
    }),
  )
  await Promise.allSettled(waiting)
  await running
}
