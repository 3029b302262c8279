import { setTimeout as pause } from 'node:timers/promises'
import type { Inbox } from './eventstoredb-inbox.ts'
import type { NewestPosition } from './eventstoredb-newest.ts'
import type { Reads } from './eventstoredb-reads.ts'

/** What a subscription lags behind: its inbox, the streams that it wants, and the store. */
type Lagging = {
  readonly inbox: Inbox
  readonly prefixes: readonly string[]
  readonly reads: Reads
  readonly newest: NewestPosition
  readonly ended: AbortSignal
  /** Called when the inbox has moved on. */
  readonly onMoved: () => void
}

const LOOK_EVERY_MS = 20
/** Longer than a follower waits, which asks itself. */
const ASK_EVERY_MS = 1500

/** Resolves when the store is known to have grown, after a time without that, or when it is not wanted any more. */
const untilGrown = ({ newest, ended }: Pick<Lagging, 'newest' | 'ended'>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      unfollow()
      ended.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const unfollow = newest.follow(end)
    ended.addEventListener('abort', end)
    if (ended.aborted) end()
  })

/**
 * Moves a live subscription on past events of other streams, until it has ended. The server says nothing of those, and
 * its checkpoints are not believed: they name places where no event stands, and older releases send some that are ahead
 * of events still to come. So where the store is known to reach further than the subscription and nothing has come for
 * a while, the store itself is asked whether anything wanted lies between.
 */
export const followLag = async ({ inbox, prefixes, reads, newest, ended, onMoved }: Lagging): Promise<void> => {
  let before = inbox.reached()
  while (!ended.aborted) {
    if (newest.get() <= inbox.reached()) await untilGrown({ newest, ended }, ASK_EVERY_MS)
    if (!ended.aborted) await pause(LOOK_EVERY_MS)
    const reached = inbox.reached()
    const target = newest.get()
    try {
      const isQuiet = reached === before && inbox.isLive()
      if (isQuiet && target > reached && !(await reads.hasEventAfter(prefixes, reached))) {
        inbox.reach(target)
        onMoved()
      }
      if (isQuiet && Date.now() - newest.heardAt() >= ASK_EVERY_MS) await reads.lastPosition()
    } catch {
      // The store cannot be asked just now: the subscription itself will notice, and this asks again.
    }
    before = reached
  }
}
