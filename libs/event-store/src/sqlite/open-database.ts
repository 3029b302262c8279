import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreDamaged, StoreUnavailable } from '../port.ts'
import { isCorruption } from './sqlite-errors.ts'
import { INDEX_IN_LEVELS, INDEX_OF_EVENTS, VIEW_OF_EVENTS } from './stream-index.ts'

/** The format of files whose index SQLite keeps. */
export const FORMAT_1 = 1
/** The newest format, of files whose index is in levels. */
export const FORMAT_2 = 2
const FIRST_EPOCH = 1
const PAGE_BYTES = 8192
const CACHE_KIB = 16 * 1024
const CHECKPOINT_PAGES = 1024
const WAL_BYTES_KEPT = 64 * 1024 * 1024
const BUSY_MS = 5000

const META = 'CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT'

/** The tables after the index of streams, by their names: the newest event, and the publish checkpoints. */
export const TABLES_AFTER_INDEX = {
  head: 'CREATE TABLE head (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL, id BLOB NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL) STRICT',
  positions:
    'CREATE TABLE positions (name TEXT PRIMARY KEY, epoch INTEGER NOT NULL, position INTEGER NOT NULL, event_id TEXT) STRICT',
} as const

/** The statements that make the tables, in their order in the file, with the index of streams given. */
const tablesWith = (...index: readonly string[]): readonly string[] => [
  META,
  'CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT',
  // The columns that filters use come first: SQLite reads a row only as far as it must.
  'CREATE TABLE events (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, type TEXT NOT NULL, id BLOB NOT NULL, data BLOB NOT NULL, metadata BLOB NOT NULL) STRICT',
  ...index,
  ...Object.values(TABLES_AFTER_INDEX),
]

const TABLES_2 = tablesWith(...INDEX_IN_LEVELS)
const TABLES_1 = tablesWith(INDEX_OF_EVENTS)

/** The path of the events' file in a data directory. */
export const eventsFile = (dir: string): string => join(dir, 'events.db')

const schemaOf = (db: DatabaseSync): string[] =>
  db
    .prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .all()
    .map((row) => String(row['sql']))

const metaOf = (db: Pick<DatabaseSync, 'prepare'>, name: string): unknown =>
  db.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value']

const create = (db: DatabaseSync): void => {
  db.exec(`BEGIN IMMEDIATE; ${TABLES_2.join('; ')}`)
  db.exec(`INSERT INTO meta VALUES ('format', ${FORMAT_2}), ('epoch', ${FIRST_EPOCH})`)
  db.exec("INSERT INTO head VALUES (1, 0, x'', '', -1); COMMIT")
}

/**
 * Gives the connection the view `stream_index`, which a file of format 1 does not have. Throws `StoreUnavailable` for a file of an
 * unknown format and `StoreDamaged` for one with other tables.
 */
const prepareSchema = (db: DatabaseSync, file: string): void => {
  const schema = schemaOf(db)
  const hasFormat = schema.includes(META)
  const format = hasFormat ? metaOf(db, 'format') : undefined
  const isFormat1 = format === FORMAT_1
  if (hasFormat && format !== FORMAT_2 && !isFormat1) {
    throw new StoreUnavailable(`${file} is of format ${format}; this release reads formats ${FORMAT_1} and ${FORMAT_2}`)
  }
  const tables = isFormat1 ? TABLES_1 : TABLES_2
  if (schema.join() !== tables.join()) throw new StoreDamaged(`${file} does not have the tables of an event store`)
  if (isFormat1) db.exec(VIEW_OF_EVENTS)
}

const damaged = (file: string, cause: unknown): unknown =>
  isCorruption(cause) ? new StoreDamaged(`${file} is not readable as a database`, { cause }) : cause

/** Opens the file for the one writer, creates it when missing, and checks its tables; durable at every commit. */
export const openForWriting = (dir: string, pagesMax: number): DatabaseSync => {
  const file = eventsFile(dir)
  const db = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    db.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL`)
    db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    db.exec(`PRAGMA journal_size_limit = ${WAL_BYTES_KEPT}`)
    if (pagesMax > 0) db.exec(`PRAGMA max_page_count = ${pagesMax}`)
    if (schemaOf(db).length === 0) create(db)
    prepareSchema(db, file)
    return db
  } catch (cause) {
    db.close()
    throw damaged(file, cause)
  }
}

/** Opens the file read-only, beside a writer in any process; throws `StoreUnavailable` when there is no file. */
export const openForReading = (dir: string): DatabaseSync => {
  const file = eventsFile(dir)
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
    db.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
    prepareSchema(db, file)
    return db
  } catch (cause) {
    if (cause instanceof StoreUnavailable || cause instanceof StoreDamaged) throw cause
    if (isCorruption(cause)) throw damaged(file, cause)
    throw new StoreUnavailable(`${file} cannot be opened: ${String(cause)}`, { cause })
  }
}

/** Marks a file whose positions are those of another store, which may leave some out. */
export const markSparse = (db: DatabaseSync): void => {
  db.exec("INSERT OR IGNORE INTO meta VALUES ('sparse', 1)")
}

/** The number of events that was noted in a copy. */
export const notedEvents = (db: DatabaseSync): number | undefined => {
  const noted = metaOf(db, 'events')
  return noted === undefined ? undefined : Number(noted)
}

/** Notes in a copy how many events it has; where gaps are, nothing else tells that one was removed. */
export const noteEvents = (db: DatabaseSync): void => {
  if (notedEvents(db) === undefined) db.exec("INSERT INTO meta SELECT 'events', count(*) FROM events")
}

/** True when the file has an event at every position. */
export const isDense = (db: Pick<DatabaseSync, 'prepare'>): boolean => metaOf(db, 'sparse') === undefined

/** The epoch of the file. */
export const epochOf = (db: DatabaseSync): number => Number(metaOf(db, 'epoch'))
