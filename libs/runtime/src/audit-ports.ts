import { openStoreScan, type ScannedEvent } from '@folio/event-store/embedded-scan.ts'

// What an auditor reads a data directory with is chosen here, like every adapter.
export { openStoreScan, type ScannedEvent, type StoreHead, type StoreScan } from '@folio/event-store/embedded-scan.ts'
export { openWrittenViews, type WrittenView, type WrittenViews } from '@folio/read-model/written-views.ts'

/** Streams read a page at a time, wherever they are. */
export type StreamReader = {
  /** Events of one stream forwards from a revision, at most so many. */
  readonly readStream: (stream: string, from: number, limit: number) => Promise<readonly ScannedEvent[]>
  readonly close: () => Promise<void>
}

/** The streams of a data directory; throws `StoreUnavailable` where there is none to be read. */
export const openStreams = (dataDir: string): StreamReader => {
  const store = openStoreScan(dataDir)
  return {
    readStream: async (stream, from, limit) => store.readStream(stream, from, limit),
    close: async () => store.close(),
  }
}
