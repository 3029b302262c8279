import { useEffect, useRef } from 'react'
import { type Followed, useStream } from './stream.ts'

/** A hidden tab gives its connection back after this time: a browser has six for one host. */
const HIDDEN_MS = 5000

/** Follows events while the screen is open, the tab is visible and `isReady` holds; only another key changes what is followed. */
export const useRunningStream = (followed: Followed, isReady = true): void => {
  const { run, follow } = useStream()
  const { key } = followed
  const latest = useRef(followed)
  latest.current = followed
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key means other events.
  useEffect(() => {
    if (!isReady) return
    follow(latest.current)
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
  }, [isReady, run, follow, key])
}
