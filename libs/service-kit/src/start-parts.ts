/** Stops a part that has started. */
export type StopPart = () => Promise<void>

/**
 * Starts parts by a function that passes on the stop of each part that has started. If the function rejects, the parts
 * are stopped, the newest first, before this rejects with the same error.
 */
export const startParts = async <T>(start: (started: (stop: StopPart) => void) => Promise<T>): Promise<T> => {
  const stops: StopPart[] = []
  try {
    return await start((stop) => stops.push(stop))
  } catch (error) {
    // The caller gets the first failure; a part that cannot stop must not keep the others running.
    for (const stop of stops.toReversed()) await stop().catch(() => {})
    throw error
  }
}
