/** A hidden tab gives its connection back after this time: a browser has six for one host. */
const HIDDEN_MS = 5000

/** Runs a stream while the tab is visible, and up to five seconds longer; returns the function that ends it. */
export const runWhileVisible = (run: (signal: AbortSignal) => Promise<void>): (() => void) => {
  let running: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const start = (): void => {
    if (running !== undefined) return
    running = new AbortController()
    run(running.signal).catch(console.error)
  }
  const stop = (): void => {
    running?.abort()
    running = undefined
  }
  const onVisibility = (): void => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') start()
    else hiding = setTimeout(stop, HIDDEN_MS)
  }

  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hiding)
    stop()
  }
}
