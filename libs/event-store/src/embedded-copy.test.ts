import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { updateCopy } from './embedded-copy.ts'
import { openStoreScan } from './embedded-scan.ts'
import type { EventStore } from './port.ts'
import { appended, eventsOf } from './testing/sample-events.ts'
import { testDirectories } from './testing/test-directories.ts'

const newDir = testDirectories()
const silent = () => {}

const scanned = (dir: string) => {
  const scan = openStoreScan(dir)
  const all = [...scan.scan(0, scan.lastPosition())].length
  expect([scan.isDense, scan.events(), scan.notedEvents]).toEqual([false, all, all])
  const events = [...scan.scan(0, scan.lastPosition())].map(({ position, stream, revision, type, data }) => ({
    position,
    stream,
    revision,
    type,
    data,
  }))
  scan.close()
  return events
}

const sourceEvents = async (store: EventStore) =>
  (await store.readAll({ prefixes: [], after: 0, limit: 4096 })).events.map(
    ({ position, stream, revision, type, data }) => ({
      position,
      stream,
      revision,
      type,
      data: Buffer.from(data).toString(),
    }),
  )

/** The same store, its positions spread as those of a server that counts bytes. */
const spread = (store: EventStore, factor: number): EventStore => ({
  ...store,
  lastPosition: async () => (await store.lastPosition()) * factor,
  readStream: async (stream, range) =>
    (await store.readStream(stream, range)).map((event) => ({ ...event, position: event.position * factor })),
  readAll: async ({ after, ...range }) => {
    const page = await store.readAll({ ...range, after: Math.floor(after / factor) })
    return {
      ...page,
      position: page.position * factor,
      events: page.events.map((event) => ({ ...event, position: event.position * factor })),
    }
  },
})

describe('a copy of a store', () => {
  it('has every event at its position, and is updated from its last position', async () => {
    const store = memoryStore()
    await appended(store, eventsOf('wallet-a', 5))
    const dir = newDir()
    expect(await updateCopy(store, dir, silent)).toBe(5)
    await appended(store, eventsOf('wallet-b', 3))
    expect(await updateCopy(store, dir, silent)).toBe(3)
    expect(await updateCopy(store, dir, silent)).toBe(0)
    expect(scanned(dir)).toEqual(await sourceEvents(store))
  })

  it('is refused where the source lists an event of a stream twice', async () => {
    const store = memoryStore()
    await appended(store, eventsOf('wallet-a', 5))
    const twice: EventStore = {
      ...store,
      readAll: async (range) => {
        const page = await store.readAll(range)
        return { ...page, events: page.events.map((event, i) => (i === 4 ? { ...event, revision: 3 } : event)) }
      },
    }
    await expect(updateCopy(twice, newDir(), silent)).rejects.toThrow(
      /stream wallet-a, revision 3: .* after revision 3/,
    )
  })

  it('has the same gaps in its positions as the store', async () => {
    const store = spread(memoryStore(), 1000)
    await appended(store, eventsOf('wallet-a', 5))
    const dir = newDir()
    await updateCopy(store, dir, silent)
    expect(scanned(dir).map(({ position }) => position)).toEqual([1000, 2000, 3000, 4000, 5000])
    expect(await updateCopy(store, dir, silent)).toBe(0)
  })

  it('is rebuilt when the source is another store', async () => {
    const [one, other] = [memoryStore(), memoryStore()]
    await appended(one, eventsOf('wallet-a', 5))
    await appended(other, eventsOf('wallet-z', 7))
    const dir = newDir()
    await updateCopy(one, dir, silent)
    expect(await updateCopy(other, dir, silent)).toBe(7)
    expect(scanned(dir)).toEqual(await sourceEvents(other))
    expect(await updateCopy({ ...other, epoch: 2 }, dir, silent)).toBe(7)
    const scan = openStoreScan(dir)
    expect(scan.epoch).toBe(2)
    scan.close()
  })
})
