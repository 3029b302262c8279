/** Runs work once at a time for each key; resolves with undefined if too many keys are in flight. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T | undefined>

/**
 * Creates a single-flight: a caller that comes while a key is in flight gets its result, and at most `max` keys are in
 * flight at once.
 */
export const singleFlight = <T>(max: number): SingleFlight<T> => {
  const inFlight = new Map<string, Promise<T>>()
  return async (key, work) => {
    const known = inFlight.get(key)
    if (known !== undefined) return known
    if (inFlight.size >= max) return undefined
    const begun = work().finally(() => inFlight.delete(key))
    inFlight.set(key, begun)
    return begun
  }
}
