import { sleep } from '@folio/kernel/timing/sleep.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { eventFollower } from '../../api/events/follow-events.ts'
import { runWhileVisible } from '../../api/events/run-while-visible.ts'
import { useClient } from '../client-context.ts'
import { type ChangedReads, changedReads, isChanged } from './changed-reads.ts'
import { type NotLive, notLiveAfter } from './not-live.ts'
import { paced } from './paced.ts'
import { inStreamPlace } from './stream-place.ts'

/** Reads after events begin at once, and then at most so often. */
const READ_EVERY_MS = 3000

const TOKEN_REVOKED = 'token_revoked'
const NO_ANSWER = null

/** A log-in whose token was revoked, and which has another one, follows again after this time. */
const FOLLOW_AGAIN_MS = 5000

/**
 * Follows the events of the client's accounts while the tab is visible, and reads again what they change; the reads wait until
 * they show the events. Once a connection without a cursor is live, everything is read again. A tab has one such
 * stream, and of a browser a few tabs at once. After the end of a token that was revoked the log-in is asked for
 * another one, which the page of a client who was logged out does not get. Returns undefined while the stream is live.
 */
export const useAccountEvents = (): NotLive | undefined => {
  const { send, revision, session } = useClient()
  const queries = useQueryClient()
  const [notLive, setNotLive] = useState<NotLive>()
  useEffect(() => {
    const readAgain = paced<ChangedReads>(READ_EVERY_MS, (changed) => {
      const predicate = ({ queryKey: [key] }: { readonly queryKey: readonly unknown[] }) => isChanged(key, changed)
      queries.invalidateQueries({ predicate }).catch(console.error)
    })
    const readAllAgain = (): void => void queries.invalidateQueries().catch(console.error)
    const note = (status: Parameters<typeof notLiveAfter>[1]): void =>
      setNotLive((before) => notLiveAfter(before, status, Date.now()))
    let used: string | undefined
    let ending: string | undefined
    const follower = eventFollower({
      open: async (cursor, signal) => {
        used = await session.token()
        const headers = { Accept: 'text/event-stream', ...(cursor === undefined ? {} : { 'Last-Event-ID': cursor }) }
        return send('/account/v1/events', { headers, signal })
      },
      onEvent: (event) => {
        revision.note(event.ledgerRevision ?? null)
        readAgain(changedReads(event))
      },
      onState: (state) => {
        ending = state.status === 'ended' ? state.reason : undefined
        note(state.status)
      },
      onLiveFromNow: readAllAgain,
      onReset: () => {
        revision.forget()
        readAllAgain()
      },
    })
    const follow = async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await follower.run(signal)
        if (ending !== TOKEN_REVOKED || used === undefined) return
        // Without an answer of the authorization server it is asked again.
        const renewed = await session.replaced(used).catch(() => NO_ANSWER)
        if (renewed === undefined) return
        await sleep(FOLLOW_AGAIN_MS, signal)
      }
    }
    return runWhileVisible((signal) => {
      signal.addEventListener('abort', () => note('hidden'))
      // A tab that waits for its place is not live.
      note('connecting')
      return inStreamPlace(navigator.locks, signal, () => follow(signal))
    })
  }, [send, revision, session, queries])
  return notLive
}
