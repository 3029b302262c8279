import { catchUpSubscriptions } from './catch-up-subscription.ts'
import { once } from './once.ts'
import { polledEnd } from './polled-end.ts'
import type { EventReader } from './port.ts'
import { startReader } from './sqlite/reader/reader-thread.ts'

/** Opens the store in a data directory read-only, while a server in another process holds it or none does. */
export const openEmbeddedReader = async (dir: string): Promise<EventReader> => {
  const reader = startReader(dir)
  const { epoch } = await reader.open().catch(async (error: unknown) => {
    await reader.close()
    throw error
  })
  const subscriptions = catchUpSubscriptions({ read: reader.readAll, ...polledEnd(reader.lastPosition) })
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
