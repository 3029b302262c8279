/** A bounded number of calls under way. */
export type BoundedCalls = {
  /** Makes a call; throws when the largest number is under way or `end` was called. */
  readonly make: <T>(call: () => Promise<T>) => Promise<T>
  readonly underWay: () => number
  /** Refuses further calls; resolves when those under way have succeeded or failed. */
  readonly end: () => Promise<void>
}

/** Allows at most `max` calls at a time; `refuse` makes the error of a call that is refused. */
export const boundedCalls = (max: number, refuse: (reason: string) => Error): BoundedCalls => {
  const lastEnded = Promise.withResolvers<void>()
  let underWay = 0
  let isEnding = false

  return {
    make: async (call) => {
      if (isEnding) throw refuse('the connection was closed')
      if (underWay >= max) throw refuse(`limit of ${max} unanswered calls reached`)
      underWay += 1
      try {
        return await call()
      } finally {
        underWay -= 1
        if (isEnding && underWay === 0) lastEnded.resolve()
      }
    },
    underWay: () => underWay,
    end: () => {
      isEnding = true
      if (underWay === 0) lastEnded.resolve()
      return lastEnded.promise
    },
  }
}
