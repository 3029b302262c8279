/** Calls `work` once, after `ms` milliseconds; returns the function that cancels the call. */
export const after = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Calls `work` every `ms` milliseconds, for the first time after `ms`; returns the function that stops the calls. */
export const every = (ms: number, work: () => void): (() => void) => {
  const timer = setInterval(work, ms)
  return () => clearInterval(timer)
}
