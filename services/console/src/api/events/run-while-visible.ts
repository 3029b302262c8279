import { after } from '@folio/kernel/timing/timers.ts'

/** A hidden tab gives its connection back after this time: a browser has six for one host. */
const HIDDEN_MS = 5000

/** Runs a stream while the tab is visible, and up to five seconds longer; returns the function that ends it. */
export const runWhileVisible = (run: (signal: AbortSignal) => Promise<void>): (() => void) => {
  let running: AbortController | undefined
  let cancelStop: (() => void) | undefined

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
    cancelStop?.()
    if (document.visibilityState === 'visible') start()
    else cancelStop = after(HIDDEN_MS, stop)
  }

  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    cancelStop?.()
    stop()
  }
}
