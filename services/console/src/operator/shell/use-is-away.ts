import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LiveStream, useStreamState } from './stream.ts'

/** Tells if Folio is away after a change of the event stream: from a broken connection until the next one is live. */
export const isAwayAfter = (wasAway: boolean, status: ReturnType<LiveStream['state']>['status']): boolean =>
  status === 'waiting' || (status === 'connecting' && wasAway)

/**
 * True from the moment at which the event stream of the page breaks until it is live again. Then all reads of the page are made
 * again: their answers are those of the process before.
 */
export const useIsAway = (): boolean => {
  const { status } = useStreamState()
  const queries = useQueryClient()
  const [isAway, setAway] = useState(false)
  const isNow = isAwayAfter(isAway, status)
  useEffect(() => {
    if (isNow === isAway) return
    setAway(isNow)
    if (status === 'live') void queries.invalidateQueries()
  }, [isNow, isAway, status, queries])
  return isNow
}
