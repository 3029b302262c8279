import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openEmbeddedStore } from './embedded.ts'
import { appended, eventsOf } from './law-events.ts'
import { StoreDamaged } from './port.ts'
import { eventsFile } from './sqlite-schema.ts'
import { testDirectories } from './test-directories.ts'
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

/** Nothing else runs in this thread meanwhile, so whatever another thread says arrives at once, afterwards. */
const busyTurn = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG_TURN_MS)
}

describe('the thread that writes', () => {
  it('tells whoever opened it why it refused the file, and nobody that it died, also when both arrive at once', async () => {
    const dir = await damaged()
    const deaths: Error[] = []
    const started = startWriter({ dir, newestChecked: 100, pagesMax: undefined }, (error) => deaths.push(error))
    busyTurn()
    await expect(started).rejects.toThrow(StoreDamaged)
    await pause(50)
    expect(deaths).toEqual([])
  })
})
