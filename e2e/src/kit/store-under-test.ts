import { randomBytes } from 'node:crypto'
import { type EmbeddedSettings, openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { storeNamespace } from '@folio/test-kit/store-namespace.ts'

/** The URL of the EventStoreDB that `npm run test:store` sets. */
const url = process.env['FOLIO_TEST_EVENTSTORE_URL']

/** True if tests run on the embedded store, whose file a test may shrink, damage or audit. */
export const isEmbedded = url === undefined

/** Opens a new store on an EventStoreDB: a namespace that no other test shares. */
export const openServerStore = async (address: string): Promise<EventStore> => {
  const store = await openEventStoreDb({ url: address, log: silentLog })
  const name = `story-${randomBytes(6).toString('hex')}-`
  return storeNamespace({ store, name, since: await store.lastPosition() })
}

/** Opens the store of a test: a file in its data directory, or a namespace on the EventStoreDB of the test run. */
export const openStoreUnderTest = (dataDir: string, settings: EmbeddedSettings | undefined): Promise<EventStore> =>
  url === undefined ? openEmbeddedStore(dataDir, settings) : openServerStore(url)
