import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { expect, it } from 'vitest'
import { eventStoreConformance } from './conformance/event-store.conformance.ts'
import { openEmbeddedStore } from './embedded.ts'
import { upgradeEmbeddedStore } from './embedded-upgrade.ts'
import { StoreDamaged, StoreUnavailable } from './port.ts'
import { eventsFile, markSparse, openForReading, openForWriting } from './sqlite/open-database.ts'
import { findMisplaced } from './sqlite/stream-index.ts'
import { upgradeFormat } from './sqlite/upgrade-format.ts'
import { createFormatOne } from './testing/format-one.ts'
import { appended, eventsOf, partsOf } from './testing/sample-events.ts'
import { testDirectories } from './testing/test-directories.ts'

const newDir = testDirectories()
const PAGE_BYTES = 8192

eventStoreConformance('embedded, upgraded to format 2', () => {
  const dir = newDir()
  createFormatOne(dir)
  upgradeEmbeddedStore(dir)
  return openEmbeddedStore(dir)
})

const STREAMS = ['wallet-c', 'wallet-a', 'wallet-b'].map((stream) => eventsOf(stream, 300))

/** A store of format 1 with 900 events of three streams, one after the other, and a publish checkpoint. */
const storeOfFormatOne = async (): Promise<string> => {
  const dir = newDir()
  createFormatOne(dir)
  const store = await openEmbeddedStore(dir)
  for (let at = 0; at < 300; at += 1) {
    await Promise.all(STREAMS.map((events) => appended(store, events.slice(at, at + 1))))
  }
  await store.savePosition('outbox', { epoch: 1, position: 7, event: null })
  await store.close()
  return dir
}

const queried = (dir: string, ...queries: readonly string[]): readonly unknown[] => {
  const db = new DatabaseSync(eventsFile(dir), { readOnly: true })
  const rows = queries.map((query) => db.prepare(query).all())
  db.close()
  return rows
}

const contentOf = (dir: string): readonly unknown[] =>
  queried(dir, ...['streams', 'events', 'head', 'positions'].map((table) => `SELECT * FROM ${table}`))

const schemaOf = (dir: string): readonly unknown[] =>
  queried(dir, 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')

/** Changes a file of format 1 while SQLite does not know of its index. */
const withoutIndex = (dir: string, change: string): void => {
  const edited = (edit: (db: DatabaseSync) => void): void => {
    const db = new DatabaseSync(eventsFile(dir), { defensive: false })
    db.exec('PRAGMA writable_schema = ON')
    edit(db)
    db.close()
  }
  let index: readonly SQLOutputValue[] = []
  edited((db) => {
    index = Object.values(db.prepare("SELECT rowid, * FROM sqlite_schema WHERE name = 'events_of_stream'").get() ?? {})
    db.exec("DELETE FROM sqlite_schema WHERE name = 'events_of_stream'")
  })
  edited((db) => db.exec(change))
  edited((db) => {
    db.prepare('INSERT INTO sqlite_schema (rowid, type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?, ?)').run(
      ...index,
    )
  })
}

it('gives a store of format 1 the tables of a new one, keeps all else, and works on', async () => {
  const dir = await storeOfFormatOne()
  const before = contentOf(dir)
  expect(upgradeEmbeddedStore(dir)).toEqual({ from: 1, to: 2 })
  expect(contentOf(dir)).toEqual(before)
  const fresh = newDir()
  await (await openEmbeddedStore(fresh)).close()
  expect(schemaOf(dir)).toEqual(schemaOf(fresh))
  const db = openForWriting(dir, 0)
  expect(findMisplaced(db)(-1, Number.MAX_SAFE_INTEGER)).toEqual([])
  expect(db.prepare('SELECT count(*) AS rows FROM stream_index').get()).toEqual({ rows: 900 })
  db.close()
  const store = await openEmbeddedStore(dir)
  for (const events of STREAMS) {
    const [first] = events
    const range = { direction: 'forwards', limit: 1000 } as const
    expect((await store.readStream(first?.stream ?? '', range)).map(partsOf)).toEqual(events.map(partsOf))
  }
  expect(await store.append(STREAMS[0]?.slice(299) ?? [])).toMatchObject({ outcome: 'appended' })
  expect(await store.lastPosition()).toBe(900)
  await store.close()
})

it('leaves a store of format 2 as it is', async () => {
  const dir = newDir()
  const store = await openEmbeddedStore(dir)
  await appended(store, eventsOf('wallet-a', 3))
  await store.close()
  const before = contentOf(dir)
  expect(upgradeEmbeddedStore(dir)).toEqual({ from: 2, to: 2 })
  expect(contentOf(dir)).toEqual(before)
})

it('changes nothing where the disk is full', async () => {
  const dir = await storeOfFormatOne()
  const [before, schema] = [contentOf(dir), schemaOf(dir)]
  const sized = openForWriting(dir, 0)
  const pages = Number(sized.prepare('PRAGMA page_count').get()?.['page_count'])
  sized.close()
  const db = openForWriting(dir, pages)
  expect(() => upgradeFormat(db)).toThrow('full')
  db.close()
  expect([contentOf(dir), schemaOf(dir)]).toEqual([before, schema])
  expect(upgradeEmbeddedStore(dir)).toEqual({ from: 1, to: 2 })
})

it('refuses a store in which two events have the same stream and revision, and changes nothing', async () => {
  const dir = await storeOfFormatOne()
  withoutIndex(dir, 'UPDATE events SET revision = 0 WHERE position = 500')
  const [before, schema] = [contentOf(dir), schemaOf(dir)]
  expect(() => upgradeEmbeddedStore(dir)).toThrow(StoreDamaged)
  expect(() => upgradeEmbeddedStore(dir)).toThrow(/^stream wallet-[abc], revision 0: two events have it$/)
  expect([contentOf(dir), schemaOf(dir)]).toEqual([before, schema])
})

it('refuses a file with a page that cannot be read as damaged, and changes nothing', async () => {
  const dir = await storeOfFormatOne()
  const size = statSync(eventsFile(dir)).size
  const file = openSync(eventsFile(dir), 'r+')
  // Pages of events lie between those of the first tables and of the index.
  for (let page = 12; page < size / PAGE_BYTES - 12; page += 1)
    writeSync(file, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, page * PAGE_BYTES)
  closeSync(file)
  const before = readFileSync(eventsFile(dir))
  expect(() => upgradeEmbeddedStore(dir)).toThrow(StoreDamaged)
  expect(readFileSync(eventsFile(dir)).equals(before)).toBe(true)
})

it('refuses a copy of another store, which leaves positions out', async () => {
  const dir = await storeOfFormatOne()
  const db = openForWriting(dir, 0)
  markSparse(db)
  db.close()
  expect(() => upgradeEmbeddedStore(dir)).toThrow(`${dir} is a copy of a cluster's store; remove it`)
})

it('leaves the log to a reader that is open, and is upgraded for the next', async () => {
  const dir = await storeOfFormatOne()
  const reader = openForReading(dir)
  reader.exec('BEGIN')
  expect(reader.prepare('SELECT count(*) AS events FROM events').get()).toEqual({ events: 900 })
  expect(upgradeEmbeddedStore(dir)).toEqual({ from: 1, to: 2 })
  expect(reader.prepare('SELECT count(*) AS rows FROM stream_index').get()).toEqual({ rows: 900 })
  reader.close()
  const store = await openEmbeddedStore(dir)
  expect(await store.lastPosition()).toBe(900)
  await store.close()
  expect(upgradeEmbeddedStore(dir)).toEqual({ from: 2, to: 2 })
})

it('refuses a directory that another process holds, and one without a store', async () => {
  const dir = await storeOfFormatOne()
  const store = await openEmbeddedStore(dir)
  expect(() => upgradeEmbeddedStore(dir)).toThrow(new RegExp(`${dir} is held by process ${process.pid}`))
  await store.close()
  const empty = newDir()
  expect(() => upgradeEmbeddedStore(empty)).toThrow(StoreUnavailable)
  expect(() => upgradeEmbeddedStore(empty)).toThrow(`data directory ${empty} has no store`)
})
