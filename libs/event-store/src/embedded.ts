import { catchUpSubscriptions } from './catch-up-subscription.ts'
import { once } from './once.ts'
import type { EventStore, StoreUnavailable } from './port.ts'
import { lockDirectory } from './sqlite/directory-lock.ts'
import { liveFeed } from './sqlite/live-feed.ts'
import { startReader } from './sqlite/reader/reader-thread.ts'
import { startWriter } from './sqlite/writer/writer-thread.ts'

/** Settings of an embedded store. */
export type EmbeddedSettings = {
  /** Bounds the file's pages (of 8 KiB), as a full disk would; read whenever the file is opened, also after a failure. */
  readonly pagesMax?: Int32Array<SharedArrayBuffer>
  /**
   * False: appends do not wait for the disk, so that a stop of the machine may lose or damage them. For a store that counts only
   * after it was closed and its caller wrote the files to the disk; left out, each append is durable.
   */
  readonly isSynced?: boolean | undefined
  /** Called when the writer thread ended by itself: the process must stop. */
  readonly onDied?: (error: StoreUnavailable) => void
}

/**
 * Opens the event store in a data directory, which it creates when missing and locks until closed: one process at a time.
 * Rejects with `StoreUnavailable` when another process holds it or the disk fails, `StoreDamaged` when the file is damaged, as
 * far as its newest 20,000 events show.
 */
export const openEmbeddedStore = async (dir: string, settings: EmbeddedSettings = {}): Promise<EventStore> => {
  const unlock = lockDirectory(dir)
  const { pagesMax, isSynced = true, onDied = () => {} } = settings
  const writer = await startWriter({ dir, pagesMax, isSynced }, onDied).catch((error: unknown) => {
    unlock()
    throw error
  })
  const feed = liveFeed(writer.last)
  writer.setListener(feed.publish)
  const reader = startReader(dir)
  const subscriptions = catchUpSubscriptions({
    read: async (range) => feed.page(range) ?? reader.readAll(range),
    last: feed.last,
    follow: feed.follow,
  })
  return {
    epoch: writer.epoch,
    append: writer.append,
    savePosition: async (name, saved) => {
      if (saved.epoch !== writer.epoch) {
        throw new Error(`a position of epoch ${saved.epoch} in a store of epoch ${writer.epoch}: ${name}`)
      }
      await writer.save(name, saved)
    },
    readStream: reader.readStream,
    readAll: reader.readAll,
    readAllBackwards: reader.readAllBackwards,
    lastPosition: reader.lastPosition,
    loadPosition: reader.loadPosition,
    subscribe: subscriptions.subscribe,
    close: once(async () => {
      await subscriptions.stop()
      // The last connection to close merges the WAL into the file, and only a writing connection can.
      await reader.close()
      await writer.close()
      unlock()
    }),
  }
}
