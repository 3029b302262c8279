import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'

/** A store to be measured, the folder of its files, if any, and a function that closes and removes both. */
export type OpenedStore = { readonly store: EventStore; readonly dir: string; readonly close: () => Promise<void> }

/** Opens the EventStoreDB at a URL; without one, a new embedded store. */
export const openedStore = async (url: string | undefined): Promise<OpenedStore> => {
  const dir = mkdtempSync(join(tmpdir(), 'folio-bench-store-'))
  const store = url === undefined ? await openEmbeddedStore(dir) : await openEventStoreDb({ url, log: silentLog })
  return {
    store,
    dir,
    close: async () => {
      await store.close()
      rmSync(dir, { recursive: true })
    },
  }
}
