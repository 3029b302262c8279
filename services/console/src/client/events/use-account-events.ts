import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventFollower } from '../../api/events/follow-events.ts'
import { runWhileVisible } from '../../api/events/run-while-visible.ts'
import { useClient } from '../client-context.ts'
import { type ChangedReads, changedReads, isChanged } from './changed-reads.ts'
import { paced } from './paced.ts'

/** Reads after events begin at once, and then at most so often. */
const READ_EVERY_MS = 3000

/**
 * Follows the events of the client's accounts while the tab is visible, and reads again what they change; the reads wait until
 * they show the events. A tab has one such stream.
 */
export const useAccountEvents = (): void => {
  const { send, revision } = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    const readAgain = paced<ChangedReads>(READ_EVERY_MS, (changed) => {
      const predicate = ({ queryKey: [key] }: { readonly queryKey: readonly unknown[] }) => isChanged(key, changed)
      queries.invalidateQueries({ predicate }).catch(console.error)
    })
    const follower = eventFollower({
      open: (cursor, signal) => {
        const headers = { Accept: 'text/event-stream', ...(cursor === undefined ? {} : { 'Last-Event-ID': cursor }) }
        return send('/account/v1/events', { headers, signal })
      },
      onEvent: (event) => {
        revision.note(event.ledgerRevision ?? null)
        readAgain(changedReads(event))
      },
      onState: () => undefined,
      onReset: () => {
        revision.forget()
        queries.invalidateQueries().catch(console.error)
      },
    })
    return runWhileVisible(follower.run)
  }, [send, revision, queries])
}
