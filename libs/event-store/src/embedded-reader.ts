import { once } from './once.ts'
import type { EventReader, Position } from './port.ts'
import { startReader } from './reader-thread.ts'
import { type Source, subscriptionsTo } from './subscription.ts'

const POLL_MS = 50

/** Asks for the end of the file again and again while anyone follows it. */
const polled = (lastPosition: () => Promise<Position>): Pick<Source, 'last' | 'follow'> => {
  let last = 0
  return {
    last: () => last,
    follow: (follower) => {
      let isFollowed = true
      const ask = async (): Promise<void> => {
        last = Math.max(last, await lastPosition())
        if (last > follower.position()) follower.wake()
        if (isFollowed) timer.refresh()
      }
      // The next read meets the same failure and ends the subscription with it.
      const timer = setTimeout(() => void ask().catch(follower.wake), POLL_MS)
      return () => {
        isFollowed = false
        clearTimeout(timer)
      }
    },
  }
}

/** Opens the store in a data directory for looking only, while a server in another process holds it or none does. */
export const openEmbeddedReader = async (dir: string): Promise<EventReader> => {
  const reader = startReader(dir)
  const { epoch } = await reader.open().catch(async (error: unknown) => {
    await reader.close()
    throw error
  })
  const subscriptions = subscriptionsTo({ read: reader.readAll, ...polled(reader.lastPosition) })
  return {
    epoch,
    readStream: reader.readStream,
    readAll: reader.readAll,
    lastPosition: reader.lastPosition,
    loadPosition: reader.loadPosition,
    subscribe: subscriptions.subscribe,
    close: once(async () => {
      await subscriptions.stop()
      await reader.close()
    }),
  }
}
