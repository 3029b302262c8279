/** Calls under way, never more than a number of them. */
export type BoundedCalls = {
  /** Makes a call, or throws when too many are under way or no more shall be made. */
  readonly make: <T>(call: () => Promise<T>) => Promise<T>
  readonly underWay: () => number
  /** Lets no further call be made; resolves when those under way have ended, however they did. */
  readonly end: () => Promise<void>
}

/** No call is under way yet; `refuse` makes the error of a call that may not be made. */
export const boundedCalls = (max: number, refuse: (reason: string) => Error): BoundedCalls => {
  const lastEnded = Promise.withResolvers<void>()
  let underWay = 0
  let isEnding = false

  return {
    make: async (call) => {
      if (isEnding) throw refuse('it was closed')
      if (underWay >= max) throw refuse(`${max} calls wait for it`)
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
