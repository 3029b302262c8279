import { openStoreScan, type ScannedEvent } from '@folio/event-store/embedded-scan.ts'

// This module chooses the adapters that an auditor reads a data directory with.
export { openStoreScan, type ScannedEvent, type StoreHead, type StoreScan } from '@folio/event-store/embedded-scan.ts'
export { openStoredViews, type StoredView, type StoredViews } from '@folio/read-model/embedded/file/stored-views.ts'

/** Reads streams page by page, from a data directory or a cluster. */
export type StreamReader = {
  /** Reads at most `limit` events of one stream forwards from a revision. */
  readonly readStream: (stream: string, from: number, limit: number) => Promise<readonly ScannedEvent[]>
  readonly close: () => Promise<void>
}

/** Opens the streams of a data directory; throws `StoreUnavailable` where there is no store to read. */
export const openStreams = (dataDir: string): StreamReader => {
  const store = openStoreScan(dataDir)
  return {
    readStream: async (stream, from, limit) => store.readStream(stream, from, limit),
    close: async () => store.close(),
  }
}
