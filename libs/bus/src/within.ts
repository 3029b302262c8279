/** What was awaited, if it comes in time; otherwise rejects with what did not come, and leaves it to itself. */
export const within = async <T>(limitMs: number, awaited: Promise<T>, what: string): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${what} took more than ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([awaited, late.promise])
  } finally {
    clearTimeout(timer)
    // Nobody waits for it any more, however it ends.
    awaited.catch(() => {})
  }
}
