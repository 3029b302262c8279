import { after } from '@folio/kernel/timing/timers.ts'
import { useEffect, useState } from 'react'
import type { LedgerEvent } from '../../api/ledger-event.ts'
import { type Followed, useEvents, useStream } from '../shell/stream.ts'
import { useRunningStream } from '../shell/use-running-stream.ts'
import { newerEvents, type Shown } from './newer-events.ts'

/** A screen that is left sooner opens no stream. */
const FOLLOWED_AFTER_MS = 500

/** True once a key was there for a while. */
const useStays = (key: string | undefined): boolean => {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    if (key === undefined) return
    return after(FOLLOWED_AFTER_MS, () => setSettled(key))
  }, [key])
  return key !== undefined && settled === key
}

/**
 * Follows events from the answer on that a screen shows, by the one stream of the tab, and returns those that the answer does not
 * show yet. Without a query it follows none.
 */
export const useNewerEvents = (
  { key, query }: { readonly key: string; readonly query: Followed['query'] | undefined },
  shown: Shown | undefined,
): readonly LedgerEvent[] => {
  const isReady = useStays(query === undefined || shown === undefined ? undefined : key)
  const stream = useStream()
  useRunningStream({ key, query: query ?? {}, begin: shown?.checkpoint.position }, isReady)
  const events = useEvents()
  // Before the stream of this screen begins, the events are those of another one.
  return isReady && stream.key() === key ? newerEvents(events, shown) : []
}
