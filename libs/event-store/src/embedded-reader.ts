import { after } from '@folio/kernel/timing/timers.ts'
import { catchUpSubscriptions, type PageSource } from './catch-up-subscription.ts'
import { once } from './once.ts'
import type { EventReader, Position } from './port.ts'
import { startReader } from './sqlite/reader/reader-thread.ts'

const POLL_MS = 50

/** Polls the end of the file while a subscriber follows it. */
const polled = (lastPosition: () => Promise<Position>): Pick<PageSource, 'last' | 'follow'> => {
  let last = 0
  return {
    last: () => last,
    follow: (subscriber) => {
      let isFollowed = true
      const poll = async (): Promise<void> => {
        last = Math.max(last, await lastPosition())
        if (last > subscriber.position()) subscriber.wake()
        if (isFollowed) cancelPoll = pollLater()
      }
      // The next read meets the same failure and ends the subscription with it.
      const pollLater = () => after(POLL_MS, () => void poll().catch(subscriber.wake))
      let cancelPoll = pollLater()
      return () => {
        isFollowed = false
        cancelPoll()
      }
    },
  }
}

/** Opens the store in a data directory read-only, while a server in another process holds it or none does. */
export const openEmbeddedReader = async (dir: string): Promise<EventReader> => {
  const reader = startReader(dir)
  const { epoch } = await reader.open().catch(async (error: unknown) => {
    await reader.close()
    throw error
  })
  const subscriptions = catchUpSubscriptions({ read: reader.readAll, ...polled(reader.lastPosition) })
  return {
    epoch,
    readStream: reader.readStream,
    readAll: reader.readAll,
    readAllBackwards: reader.readAllBackwards,
    lastPosition: reader.lastPosition,
    loadPosition: reader.loadPosition,
    subscribe: subscriptions.subscribe,
    close: once(async () => {
      await subscriptions.stop()
      await reader.close()
    }),
  }
}
