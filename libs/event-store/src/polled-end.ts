import { after } from '@folio/kernel/timing/timers.ts'
import type { PageSource } from './catch-up-subscription.ts'
import type { Position } from './port.ts'

const POLL_MS = 50

/** Polls the end of a store while a subscriber follows it, also after a poll that failed. */
export const polledEnd = (lastPosition: () => Promise<Position>): Pick<PageSource, 'last' | 'follow'> => {
  let last = 0
  return {
    last: () => last,
    follow: (subscriber) => {
      let isFollowed = true
      const poll = async (): Promise<void> => {
        try {
          last = Math.max(last, await lastPosition())
          if (last > subscriber.position()) subscriber.wake()
        } catch {
          // The read that follows meets the same failure and ends the subscription with it, unless it has passed.
          subscriber.wake()
        }
        if (isFollowed) cancelPoll = pollLater()
      }
      const pollLater = () => after(POLL_MS, () => void poll())
      let cancelPoll = pollLater()
      return () => {
        isFollowed = false
        cancelPoll()
      }
    },
  }
}
