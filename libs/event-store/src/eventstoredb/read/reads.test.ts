import { startEmulator } from '@folio/test-kit/eventstore-emulator/start-emulator.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EventStoreDb, openEventStoreDb } from '../../eventstoredb.ts'
import { appended, eventsOf, unusedName } from '../../testing/sample-events.ts'
import { testDirectories } from '../../testing/test-directories.ts'
import { connect } from '../connection/connection.ts'
import { newestPosition } from '../subscription/newest-position.ts'
import { readsOn } from './reads.ts'

type Emulator = Awaited<ReturnType<typeof startEmulator>>

const READERS = { atOnceMax: 4, eachMs: 20 }
const AT_ONCE = 100
const READS_AT_ONCE_MAX = 16

const newDir = testDirectories()
const log = { info: () => {}, warn: () => {} }

let emulator: Emulator
let store: EventStoreDb
beforeAll(async () => {
  emulator = await startEmulator({ dir: newDir(), readers: READERS })
  store = await openEventStoreDb({ url: emulator.url, log })
})
afterAll(async () => {
  await store.close()
  await emulator.stop()
})

describe('a server that serves four reads at a time, and slowly', () => {
  it('is asked for its last position once or twice by many concurrent callers', async () => {
    const stream = unusedName('s-')
    const position = await appended(store, eventsOf(stream, 1))
    // On a connection of its own: the followers and guards of an open store read now and then, too.
    const connection = connect(emulator.url)
    const read = vi.fn(connection.read)
    const { lastPosition } = readsOn({ ...connection, read }, newestPosition())
    const asked = Array.from({ length: AT_ONCE }, () => lastPosition())
    expect(new Set(await Promise.all(asked))).toEqual(new Set([position]))
    expect(read.mock.calls.length).toBeLessThanOrEqual(2)
    connection.close()
  })

  it('returns no position that was read before the call', async () => {
    const stream = unusedName('s-')
    for (const event of eventsOf(stream, 4)) {
      const early = store.lastPosition()
      const position = await appended(store, [event])
      expect(await store.lastPosition()).toBeGreaterThanOrEqual(position)
      await early
    }
  })

  it(`gets ${READS_AT_ONCE_MAX} reads at a time, and the others wait in a queue`, async () => {
    const stream = unusedName('s-')
    await appended(store, eventsOf(stream, 1))
    const read = () => store.readStream(stream, { direction: 'forwards', limit: 1 })
    const found = await Promise.all(Array.from({ length: AT_ONCE }, read))
    expect(found.every((events) => events.length === 1)).toBe(true)
    expect(emulator.mostReads()).toBe(READS_AT_ONCE_MAX)
  })
})
