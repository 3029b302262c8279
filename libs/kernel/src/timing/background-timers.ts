/** Calls `work` as `after` does, by a timer that does not keep the process running; only in Node. */
export const afterInBackground = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Calls `work` as `every` does, by a timer that does not keep the process running; only in Node. */
export const everyInBackground = (ms: number, work: () => void): (() => void) => {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}
