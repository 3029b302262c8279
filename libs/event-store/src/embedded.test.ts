import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { GENESIS } from '@folio/kernel/hash-chain.ts'
import { describe, expect, it } from 'vitest'
import { eventStoreConformance } from './conformance/event-store.conformance.ts'
import { openEmbeddedStore } from './embedded.ts'
import { APPEND_EVENTS_MAX, NotAppended, type RecordedEvent, StoreUnavailable } from './port.ts'
import { eventsFile } from './sqlite/open-database.ts'
import { createFormatOne } from './testing/format-one.ts'
import { appended, eventAfter, eventsOf, partsOf } from './testing/sample-events.ts'
import { testDirectories } from './testing/test-directories.ts'

const newDir = testDirectories()

eventStoreConformance('embedded', () => openEmbeddedStore(newDir()))

eventStoreConformance('embedded, in a file of format 1', () => {
  const dir = newDir()
  createFormatOne(dir)
  return openEmbeddedStore(dir)
})

describe('an embedded store', () => {
  it('keeps all events and positions over a restart, and appends after them', async () => {
    const dir = newDir()
    const events = eventsOf('wallet-a', 5)
    const before = await openEmbeddedStore(dir)
    expect(before.epoch).toBe(1)
    expect(await appended(before, events.slice(0, 3))).toBe(3)
    await before.savePosition('outbox', { epoch: 1, position: 3, event: null })
    await before.close()

    const store = await openEmbeddedStore(dir)
    expect(store.epoch).toBe(1)
    expect(await store.lastPosition()).toBe(3)
    expect(await store.loadPosition('outbox')).toEqual({ epoch: 1, position: 3, event: null })
    expect(await appended(store, events.slice(0, 3))).toBe(3)
    expect(await store.append(events.slice(4))).toEqual({ outcome: 'conflict' })
    expect(await appended(store, events.slice(3))).toBe(5)
    const read = await store.readStream('wallet-a', { direction: 'forwards', limit: 10 })
    expect(read.map(partsOf)).toEqual(events.map(partsOf))
    await store.close()
  })

  it('numbers its positions from 1 without a gap; conflicts and repeats take none', async () => {
    const store = await openEmbeddedStore(newDir())
    const events = eventsOf('wallet-a', 10)
    for (const event of events) {
      await Promise.all([store.append([event]), store.append([event]), store.append(eventsOf('wallet-a', 1))])
    }
    const page = await store.readAll({ prefixes: [], after: 0, limit: 100 })
    expect(page.events.map(({ position }) => position)).toEqual(events.map((_, i) => i + 1))
    await store.close()
  })

  it('delivers missed events from the file to a subscription that fell behind', async () => {
    const store = await openEmbeddedStore(newDir())
    const gate = Promise.withResolvers<void>()
    const finished = Promise.withResolvers<void>()
    const total = 50 * APPEND_EVENTS_MAX
    const seen: RecordedEvent[] = []
    const { stop } = store.subscribe({ prefixes: ['wallet-'], after: 0, limit: 1000 }, async ({ events }) => {
      seen.push(...events)
      if (seen.length > 0) await gate.promise
      if (seen.length === total) finished.resolve()
    })
    const events = eventsOf('wallet-a', total)
    for (let i = 0; i < total; i += APPEND_EVENTS_MAX) await appended(store, events.slice(i, i + APPEND_EVENTS_MAX))
    gate.resolve()
    await finished.promise
    await stop()
    expect(seen.map(({ revision }) => revision)).toEqual(events.map(({ revision }) => revision))
    await store.close()
  })

  it('refuses a file of another format, and names both formats', async () => {
    const dir = newDir()
    await (await openEmbeddedStore(dir)).close()
    const db = new DatabaseSync(eventsFile(dir))
    db.exec("UPDATE meta SET value = 99 WHERE name = 'format'")
    db.close()
    await expect(openEmbeddedStore(dir)).rejects.toThrow(/is of format 99; this release reads formats 1 and 2/)
  })
})

describe('a data directory that cannot be used', () => {
  it('makes the store unavailable with a message that names it', async () => {
    const file = join(newDir(), 'file')
    writeFileSync(file, '')
    await expect(openEmbeddedStore(file)).rejects.toThrow(`data directory ${file} cannot be used`)
    await expect(openEmbeddedStore(join(file, 'below'))).rejects.toThrow(StoreUnavailable)
  })
})

describe('a full disk', () => {
  it('makes appends unavailable without partial writes, until the disk has space again', async () => {
    const pagesMax = new Int32Array(new SharedArrayBuffer(4))
    pagesMax[0] = 30
    const store = await openEmbeddedStore(newDir(), { pagesMax })
    const events = Array.from({ length: 40 }, (_, i) => eventsOf(`wallet-${i}`, 1)).flat()
    await appended(store, events.slice(0, 1))
    const big = eventAfter(GENESIS, 'big', { data: Buffer.alloc(400_000, 1) })
    for (let i = 0; i < 3; i += 1) {
      const outcomes = await Promise.allSettled([store.append([big]), store.append(events.slice(1, 2))])
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await expect(store.append([big])).rejects.toThrow(NotAppended)
    }
    expect(await store.lastPosition()).toBe(1)
    expect(await appended(store, events.slice(1, 2))).toBe(2)

    Atomics.store(pagesMax, 0, 0)
    await store.append([big]).catch(() => {})
    await appended(store, [big])
    for (const event of events) await appended(store, [event])
    const page = await store.readAll({ prefixes: [], after: 0, limit: 100 })
    expect(page.events.map(({ position }) => position)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1))
    await store.close()
  })

  it('only delays subscriptions', async () => {
    const pagesMax = new Int32Array(new SharedArrayBuffer(4))
    pagesMax[0] = 30
    const store = await openEmbeddedStore(newDir(), { pagesMax })
    const finished = Promise.withResolvers<void>()
    const seen: number[] = []
    const { stop } = store.subscribe({ prefixes: [], after: 0, limit: 10 }, async ({ events }) => {
      seen.push(...events.map(({ position }) => position))
      if (seen.length === 20) finished.resolve()
    })
    const big = eventAfter(GENESIS, 'big', { data: Buffer.alloc(400_000, 1) })
    for (const event of eventsOf('wallet-a', 20)) {
      await expect(store.append([big])).rejects.toThrow(StoreUnavailable)
      await appended(store, [event])
    }
    await finished.promise
    await stop()
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    await store.close()
  })
})

describe('a thread that dies', () => {
  it('makes waiting and later calls unavailable, and the store can still be closed', async () => {
    const workers: Worker[] = []
    const keep = (worker: Worker): void => void workers.push(worker)
    process.on('worker', keep)
    const store = await openEmbeddedStore(newDir())
    await appended(store, eventsOf('wallet-a', 1))
    process.off('worker', keep)
    const append = store.append(eventsOf('wallet-b', 1))
    const read = store.readStream('wallet-a', { direction: 'forwards', limit: 1 })
    const outcomes = Promise.allSettled([append, read])
    await Promise.all(workers.map((worker) => worker.terminate()))
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } })
    }
    await expect(store.append(eventsOf('wallet-c', 1))).rejects.toThrow(StoreUnavailable)
    await expect(store.lastPosition()).rejects.toThrow(StoreUnavailable)
    await store.close()
  })
})
