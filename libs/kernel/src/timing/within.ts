/** Returns a promise's result; rejects, naming `what`, after `limitMs`. The work behind the promise goes on. */
export const within = async <T>(limitMs: number, awaited: Promise<T>, what: string): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${what} took more than ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([awaited, late.promise])
  } finally {
    clearTimeout(timer)
    // After the time limit no caller waits for this promise, so a late rejection is ignored.
    awaited.catch(() => {})
  }
}
