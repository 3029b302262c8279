/**
 * Runs some work for many callers, once at a time: a caller gets a run that begins after its call, and callers who wait for
 * the same run share it.
 */
export const sharedRuns = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    const run = work().finally(() => {
      running = undefined
    })
    running = run
    return run
  }
  const beginNext = (): Promise<void> => {
    next = undefined
    return running ?? begin()
  }
  return () => {
    if (running === undefined) return begin()
    next ??= running.then(beginNext, beginNext)
    return next
  }
}

/** Loads by key: callers who ask for a key while it is loaded share the load, its error included. */
export const sharedLoads = <Value>(load: (key: number) => Promise<Value>): ((key: number) => Promise<Value>) => {
  const loading = new Map<number, Promise<Value>>()
  return (key) => {
    const known = loading.get(key)
    if (known !== undefined) return known
    const loaded = load(key).finally(() => loading.delete(key))
    loading.set(key, loaded)
    return loaded
  }
}
