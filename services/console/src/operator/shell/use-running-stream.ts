import { useEffect, useRef } from 'react'
import { runWhileVisible } from '../../api/events/run-while-visible.ts'
import { type Followed, useStream } from './stream.ts'

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
    return runWhileVisible(run)
  }, [isReady, run, follow, key])
}
