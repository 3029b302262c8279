import { after } from './timers.ts'

/** The time limit of some work; `late` rejects when the limit has passed, unless `end` is called before. */
type TimeLimit = { readonly late: Promise<never>; readonly end: () => void }

/** Starts a time limit of `limitMs` milliseconds, whose error names `what`. `late` must be awaited until `end` is called. */
export const timeLimit = (limitMs: number, what: string): TimeLimit => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const end = after(limitMs, () => reject(new Error(`${what} took more than ${limitMs} ms`)))
  return { late, end }
}

/** Returns a promise's result; rejects, naming `what`, after `limitMs`. The work behind the promise goes on. */
export const within = async <T>(limitMs: number, awaited: Promise<T>, what: string): Promise<T> => {
  const { late, end } = timeLimit(limitMs, what)
  try {
    return await Promise.race([awaited, late])
  } finally {
    end()
    // After the time limit no caller waits for this promise, so a late rejection is ignored.
    awaited.catch(() => {})
  }
}
