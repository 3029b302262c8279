/** Calls that run side by side, and calls that run alone: these wait for earlier calls, and later calls wait for them. */
export type ExclusiveCalls = {
  readonly shared: <T>(call: () => Promise<T>) => Promise<T>
  readonly alone: (call: () => Promise<void>) => Promise<void>
}

/** Makes calls none of which runs yet. */
export const exclusiveCalls = (): ExclusiveCalls => {
  const running = new Set<Promise<unknown>>()
  let exclusive: Promise<unknown> = Promise.resolve()
  return {
    alone: (call) => {
      const done = exclusive.then(() => Promise.allSettled(running)).then(call)
      exclusive = done.catch(() => undefined)
      return done
    },
    shared: async (call) => {
      await exclusive
      const answer = call()
      running.add(answer)
      try {
        return await answer
      } finally {
        running.delete(answer)
      }
    },
  }
}
