/** Begins pieces of work in the order in which they came, each once its permission is given. */
export type ArrivalOrder = <T>(permission: Promise<void>, work: () => Promise<T>) => Promise<T>

/**
 * Creates the order. Permissions are waited for at once, and work runs side by side: only its beginning, up to its first wait,
 * comes after the beginning of all work before it. Without permission the work is left out, and the call rejects in its turn.
 */
export const arrivalOrder = (): ArrivalOrder => {
  let last = Promise.resolve()
  return async (permission, work) => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    // It may be refused before its turn.
    permission.catch(() => {})
    try {
      await before
      await permission
      return work()
    } finally {
      resolve()
    }
  }
}
