import { randomBytes } from 'node:crypto'
import { type EmbeddedSettings, openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { silentLog } from '@folio/service-kit/log.ts'
import { storeNamespace } from '@folio/test-kit/store-namespace.ts'

/** The EventStoreDB that `npm run test:store` names. */
const url = process.env['FOLIO_TEST_EVENTSTORE_URL']

/** Whether stories run on the embedded store, whose file a test may shrink, damage or audit. */
export const isEmbedded = url === undefined

/** A new store on an EventStoreDB: a namespace of its own, which no other story shares. */
export const openServerStore = async (address: string): Promise<EventStore> => {
  const store = await openEventStoreDb({ url: address, log: silentLog })
  const name = `story-${randomBytes(6).toString('hex')}-`
  return storeNamespace({ store, name, since: await store.lastPosition() })
}

/** The store of a story: a file in its data directory, or a new one on the server that the test run was given. */
export const openStoryStore = (dataDir: string, settings: EmbeddedSettings | undefined): Promise<EventStore> =>
  url === undefined ? openEmbeddedStore(dataDir, settings) : openServerStore(url)
