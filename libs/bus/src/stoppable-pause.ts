/** A pause that ends early when it is stopped. */
export type StoppablePause = {
  readonly wait: (pauseMs: number) => Promise<void>
  readonly stop: () => void
  readonly isStopped: () => boolean
}

/** Makes a pause for a loop that repeats until it is stopped. */
export const stoppablePause = (): StoppablePause => {
  const stopped = new AbortController()
  const wait = (pauseMs: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        stopped.signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, stopped.signal.aborted ? 0 : pauseMs)
      stopped.signal.addEventListener('abort', end)
    })
  return { wait, stop: () => stopped.abort(), isStopped: () => stopped.signal.aborted }
}
