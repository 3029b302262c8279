import { startEmulator } from '@folio/test-kit/eventstore-emulator/start-emulator.ts'
import { afterAll, beforeAll } from 'vitest'
import { eventStoreConformance } from './conformance/event-store.conformance.ts'
import { openEventStoreDb } from './eventstoredb.ts'
import { testDirectories } from './testing/test-directories.ts'

const newDir = testDirectories()
const silent = { info: () => {}, warn: () => {} }

let url = process.env['FOLIO_TEST_EVENTSTORE_URL'] ?? ''
let stop = async (): Promise<void> => {}

beforeAll(async () => {
  if (url !== '') return
  const emulator = await startEmulator({ dir: newDir() })
  url = emulator.url
  stop = emulator.stop
})
afterAll(() => stop())

// As a cluster opens it.
eventStoreConformance('eventstoredb', () => openEventStoreDb({ url, log: silent, steadyPrefixes: ['steady-'] }))
