import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The kinds of parts: pages, the nodes with their hashes, the tops with the hashes of nodes, and the open things. */
export type PartKind = 'streams-page' | 'streams-node' | 'streams-top' | 'keys-page' | 'keys-node' | 'keys-top' | 'open'

/** Reads a part as a version of the state has it. */
export type ReadPart = (kind: PartKind, number: number) => Uint8Array | undefined

/** Writes a part of the version that is being made. */
export type PutPart = (kind: PartKind, number: number, bytes: Uint8Array) => void

/** The newest signed checkpoint, as the text of its file. */
export type NewestCheckpoint = { readonly version: number; readonly text: string }

/** The file of the states of checkpoints; parts never change, and the newest versions stay. */
export type PartsFile = {
  readonly readerOf: (version: number) => ReadPart
  readonly newest: () => NewestCheckpoint | undefined
  /** Returns the text of the signed checkpoint of a version; undefined where it is not kept. */
  readonly textOf: (version: number) => string | undefined
  /**
   * Writes the next version in one transaction: `fill` puts its parts and returns its checkpoint. Unless it `isAnew`, parts that
   * are not put stay. Nothing is written (`undefined` is returned) when the newest version is not `newest`. The version is above
   * `atLeast`, too.
   */
  readonly write: (
    from: { readonly newest: number | undefined; readonly isAnew: boolean; readonly atLeast: number },
    fill: (put: PutPart, version: number) => string,
  ) => NewestCheckpoint | undefined
  readonly close: () => void
}

const VERSIONS_KEPT = 8
const BUSY_MS = 30_000
const TABLES = `
  CREATE TABLE IF NOT EXISTS parts (kind TEXT NOT NULL, number INTEGER NOT NULL, version INTEGER NOT NULL, gone INTEGER,
    bytes BLOB NOT NULL) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS parts_by_number ON parts (kind, number, version);
  CREATE INDEX IF NOT EXISTS parts_gone ON parts (gone) WHERE gone IS NOT NULL;
  CREATE TABLE IF NOT EXISTS checkpoints (version INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`
const READ = `SELECT bytes FROM parts WHERE kind = ? AND number = ? AND version <= ? AND (gone IS NULL OR gone > ?)
  ORDER BY version DESC LIMIT 1`

const bytesOf = (row: Readonly<Record<string, unknown>> | undefined): Uint8Array | undefined => {
  const bytes = row?.['bytes']
  return bytes instanceof Uint8Array ? bytes : undefined
}

const inTransaction = <T>(db: DatabaseSync, work: () => T): T => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const done = work()
    db.exec('COMMIT')
    return done
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Makes the write of versions to an open file. */
const writer = (db: DatabaseSync, newest: PartsFile['newest']): PartsFile['write'] => {
  const drop = db.prepare('UPDATE parts SET gone = ? WHERE kind = ? AND number = ? AND gone IS NULL')
  const insert = db.prepare('INSERT INTO parts (kind, number, version, bytes) VALUES (?, ?, ?, ?)')
  return ({ newest: expected, isAnew, atLeast }, fill) =>
    inTransaction(db, () => {
      const before = newest()?.version
      if (before !== expected) return undefined
      const version = Math.max(before ?? 0, atLeast) + 1
      if (isAnew) db.prepare('UPDATE parts SET gone = ? WHERE gone IS NULL').run(version)
      const put: PutPart = (kind, number, bytes) => {
        if (!isAnew) drop.run(version, kind, number)
        insert.run(kind, number, version, bytes)
      }
      const text = fill(put, version)
      db.prepare('INSERT INTO checkpoints VALUES (?, ?)').run(version, text)
      const oldest = version - VERSIONS_KEPT + 1
      db.prepare('DELETE FROM parts WHERE gone <= ?').run(oldest)
      db.prepare('DELETE FROM checkpoints WHERE version < ?').run(oldest)
      return { version, text }
    })
}

/** Makes the reads of an open file. */
const reads = (db: DatabaseSync): Pick<PartsFile, 'readerOf' | 'newest' | 'textOf'> => {
  const read = db.prepare(READ)
  const find = db.prepare('SELECT version, text FROM checkpoints ORDER BY version DESC LIMIT 1')
  const findText = db.prepare('SELECT text FROM checkpoints WHERE version = ?')
  return {
    readerOf: (version) => (kind, number) => bytesOf(read.get(kind, number, version, version)),
    newest: () => {
      const row = find.get()
      return row === undefined ? undefined : { version: Number(row['version']), text: String(row['text']) }
    },
    textOf: (version) => {
      const row = findText.get(version)
      return row === undefined ? undefined : String(row['text'])
    },
  }
}

/** Opens the file for reading and writing, and makes it where there is none. */
export const openPartsFile = (path: string): PartsFile => {
  const db = new DatabaseSync(path, { timeout: BUSY_MS })
  db.exec(`PRAGMA synchronous = FULL; ${TABLES}`)
  const opened = reads(db)
  return {
    ...opened,
    write: writer(db, opened.newest),
    close: () => db.close(),
  }
}

/** SQLite's code for a file with the journal of a writer that was killed, which a reader may not undo. */
const SQLITE_READONLY_ROLLBACK = 776

const needsUndo = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_READONLY_ROLLBACK

/** Undoes what a killed writer left unfinished: any read by one who may write does so. */
const undoUnfinished = (path: string): void => {
  const db = new DatabaseSync(path, { timeout: BUSY_MS })
  try {
    hasTables(db)
  } finally {
    db.close()
  }
}

const hasTables = (db: DatabaseSync): boolean =>
  db.prepare("SELECT name FROM sqlite_schema WHERE name = 'checkpoints'").get() !== undefined

/** Opens the file for reading; returns undefined where there is none, or nothing was written to it yet. */
export const openPartsForReading = (path: string): Omit<PartsFile, 'write'> | undefined => {
  if (!existsSync(path)) return undefined
  const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS })
  try {
    if (hasTables(db)) return { ...reads(db), close: () => db.close() }
  } catch (error) {
    db.close()
    if (!needsUndo(error)) throw error
    undoUnfinished(path)
    return openPartsForReading(path)
  }
  db.close()
  return undefined
}
