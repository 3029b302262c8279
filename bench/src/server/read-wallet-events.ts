import { openEmbeddedReader } from '@folio/event-store/embedded-reader.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'

const PAGE_EVENTS = 2000

/** Reads every wallet event of a store, from the beginning, in pages. */
export const readAllWalletEvents = async (
  reader: Pick<EventReader, 'readAll'>,
  onEvents: (events: readonly RecordedEvent[]) => void,
): Promise<void> => {
  let after = 0
  for (let atEnd = false; !atEnd; ) {
    const page = await reader.readAll({ prefixes: ['wallet-'], after, limit: PAGE_EVENTS })
    onEvents(page.events)
    after = page.position
    atEnd = page.atEnd
  }
}

/** Reads every wallet event in the store of a data directory that no server uses, from the beginning, in pages. */
export const readWalletEvents = async (
  dataDir: string,
  onEvents: (events: readonly RecordedEvent[]) => void,
): Promise<void> => {
  const reader = await openEmbeddedReader(dataDir)
  await readAllWalletEvents(reader, onEvents).finally(reader.close)
}
