/**
 * Lets concurrent callers share calls: at most one call runs and one waits behind it, whose result all callers get that
 * came while the first ran. No caller gets the result of a call that began before it called.
 */
export const coalesceCalls = <Result>(call: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<Result> | undefined
  let waiting: Promise<Result> | undefined

  const begin = (): Promise<Result> => {
    waiting = undefined
    const called = call()
    running = called
    const end = (): void => {
      if (running === called) running = undefined
    }
    called.then(end, end)
    return called
  }

  return () => {
    if (waiting !== undefined) return waiting
    if (running === undefined) return begin()
    waiting = running.then(begin, begin)
    return waiting
  }
}
