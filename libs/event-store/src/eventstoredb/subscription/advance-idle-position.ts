import { sleep } from '@folio/kernel/timing/sleep.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import type { Reads } from '../read/reads.ts'
import type { NewestPosition } from './newest-position.ts'
import type { ReceiveBuffer } from './receive-buffer.ts'

/** A subscription, the streams that it matches, and the store that it follows. */
type IdleSubscription = {
  readonly buffer: ReceiveBuffer
  readonly prefixes: readonly string[]
  readonly reads: Reads
  readonly newest: NewestPosition
  readonly ended: AbortSignal
  /** Called when the buffer has advanced. */
  readonly onMoved: () => void
}

const POLL_EVERY_MS = 20
/** Longer than the wait of a follower, which then asks by itself. */
const ASK_EVERY_MS = 1500

/** Resolves when the store is known to have grown, after `ms`, or when the subscription ends. */
const untilGrown = ({ newest, ended }: Pick<IdleSubscription, 'newest' | 'ended'>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      cancel()
      unfollow()
      ended.removeEventListener('abort', end)
      resolve()
    }
    const cancel = after(ms, end)
    const unfollow = newest.follow(end)
    ended.addEventListener('abort', end)
    if (ended.aborted) end()
  })

/**
 * Advances a live subscription past events of other streams, until it ends. The server does not send those, and its
 * checkpoints are not used: they name positions of no event, and older releases send some that are ahead of events still
 * to come. When the store is known to reach further than the subscription and nothing has arrived for a while, this asks
 * the store whether a matching event lies between.
 */
export const advanceIdlePosition = async ({
  buffer,
  prefixes,
  reads,
  newest,
  ended,
  onMoved,
}: IdleSubscription): Promise<void> => {
  let before = buffer.reached()
  while (!ended.aborted) {
    if (newest.get() <= buffer.reached()) await untilGrown({ newest, ended }, ASK_EVERY_MS)
    if (!ended.aborted) await sleep(POLL_EVERY_MS)
    const reached = buffer.reached()
    const target = newest.get()
    try {
      const isQuiet = reached === before && buffer.isLive()
      if (isQuiet && target > reached && !(await reads.hasEventAfter(prefixes, reached))) {
        buffer.reach(target)
        onMoved()
      }
      if (isQuiet && performance.now() - newest.heardAtMs() >= ASK_EVERY_MS) await reads.lastPosition()
    } catch {
      // The store is unavailable: the subscription itself will notice, and the next turn asks again.
    }
    before = reached
  }
}
