import { assertAppendable } from './call-rules.ts'
import { NEWEST_CHECKED } from './damage-check.ts'
import { holdDirectory } from './directory-lock.ts'
import { liveFeed } from './live-feed.ts'
import { once } from './once.ts'
import type { EventStore, StoreUnavailable } from './port.ts'
import { startReader } from './reader-thread.ts'
import { subscriptionsTo } from './subscription.ts'
import { startWriter } from './writer-thread.ts'

/** Settings of an embedded store; `newestChecked` is how many of the newest events opening it looks through for damage. */
export type EmbeddedSettings = {
  readonly newestChecked?: number
  /** Bounds the file's pages (of 8 KiB), as a full disk would; looked at whenever the file is opened, also after a failure. */
  readonly pagesMax?: Int32Array<SharedArrayBuffer>
  /** Told when the thread that writes ended unasked: whoever opened the store can only stop. */
  readonly onDied?: (error: StoreUnavailable) => void
}

/**
 * Opens the event store in a data directory, which it makes when missing and holds until closed: one process at a time.
 * Rejects with `StoreUnavailable` when another process holds it or the disk fails, `StoreDamaged` when the file is damaged.
 */
export const openEmbeddedStore = async (dir: string, settings: EmbeddedSettings = {}): Promise<EventStore> => {
  const letGo = holdDirectory(dir)
  const { newestChecked = NEWEST_CHECKED, pagesMax, onDied = () => {} } = settings
  const writer = await startWriter({ dir, newestChecked, pagesMax }, onDied).catch((error: unknown) => {
    letGo()
    throw error
  })
  const feed = liveFeed(writer.last)
  writer.tell(feed.publish)
  const reader = startReader(dir)
  const subscriptions = subscriptionsTo({
    read: async (range) => feed.page(range) ?? reader.readAll(range),
    last: feed.last,
    follow: feed.follow,
  })
  return {
    epoch: writer.epoch,
    append: async (events) => writer.append(events, assertAppendable(events)),
    savePosition: async (name, saved) => {
      if (saved.epoch !== writer.epoch) {
        throw new Error(`a position of epoch ${saved.epoch} in a store of epoch ${writer.epoch}: ${name}`)
      }
      await writer.save(name, saved)
    },
    readStream: reader.readStream,
    readAll: reader.readAll,
    lastPosition: reader.lastPosition,
    loadPosition: reader.loadPosition,
    subscribe: subscriptions.subscribe,
    close: once(async () => {
      await subscriptions.stop()
      // The last connection to close folds the log into the file, and only one that may write can.
      await reader.close()
      await writer.close()
      letGo()
    }),
  }
}
