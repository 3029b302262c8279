import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { ReadStream } from './accounts/account-fold.ts'

const PAGE_EVENTS = 256

/** Reads the events of a stream in their order, page by page. */
export const eventsOf = function* (readStream: ReadStream, stream: string): Generator<ScannedEvent, void> {
  for (let from = 0; ; from += PAGE_EVENTS) {
    const page = readStream(stream, from, PAGE_EVENTS)
    yield* page
    if (page.length < PAGE_EVENTS) return
  }
}
