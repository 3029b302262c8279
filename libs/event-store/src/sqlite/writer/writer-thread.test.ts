import { DatabaseSync } from 'node:sqlite'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { describe, expect, it } from 'vitest'
import { openEmbeddedStore } from '../../embedded.ts'
import { StoreDamaged } from '../../port.ts'
import { appended, eventsOf } from '../../testing/sample-events.ts'
import { testDirectories } from '../../testing/test-directories.ts'
import { eventsFile } from '../open-database.ts'
import { startWriter } from './writer-thread.ts'

const newDir = testDirectories()
const LONG_TURN_MS = 1_500

const damaged = async (): Promise<string> => {
  const dir = newDir()
  const store = await openEmbeddedStore(dir)
  await appended(store, eventsOf('wallet-a', 2))
  await store.close()
  const db = new DatabaseSync(eventsFile(dir))
  db.exec("UPDATE events SET type = 'SomethingElse' WHERE revision = 1")
  db.close()
  return dir
}

/** Blocks this thread, so that all messages of another thread arrive at once, afterwards. */
const busyTurn = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG_TURN_MS)
}

describe('the thread that writes', () => {
  it('rejects the opening with the reason, and does not call onDied, also when both messages arrive at once', async () => {
    const dir = await damaged()
    const deaths: Error[] = []
    const started = startWriter({ dir, pagesMax: undefined, isSynced: true }, (error) => deaths.push(error))
    busyTurn()
    await expect(started).rejects.toThrow(StoreDamaged)
    await sleep(50)
    expect(deaths).toEqual([])
  })
})
