import { startEmulator } from '@folio/test-kit/eventstore-emulator/start-emulator.ts'
import { expect, it, vi } from 'vitest'
import { openEventStoreDb } from '../../eventstoredb.ts'
import { appended, eventsOf, unusedName } from '../../testing/sample-events.ts'
import { testDirectories } from '../../testing/test-directories.ts'

/** Longer than an append waits before it goes again. */
const HELD_MS = 600
/** One suffices, unless this process is too busy to send anything again in time. */
const APPENDS_MAX = 10

const newDir = testDirectories()
const log = { info: () => {}, warn: () => {} }

it('an append that is not committed for 600 ms is resent, its repeat is dropped, and it is written once and answered', async () => {
  const onDropped = vi.fn()
  const emulator = await startEmulator({ dir: newDir(), commits: { heldMs: HELD_MS, oneIn: 1 }, onDropped })
  const store = await openEventStoreDb({ url: emulator.url, log })
  const stream = unusedName('s-')
  const events = eventsOf(stream, APPENDS_MAX)
  const positions: number[] = []
  for (const event of events) {
    onDropped.mockClear()
    positions.push(await appended(store, [event]))
    if (onDropped.mock.calls.length > 0) break
  }
  expect(onDropped).toHaveBeenCalled()
  const stored = await store.readStream(stream, { direction: 'forwards', limit: 100 })
  expect(stored.map(({ position }) => position)).toEqual(positions)
  await store.close()
  await emulator.stop()
})
