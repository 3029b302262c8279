import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { StoreDamaged, StoreUnavailable } from '../port.ts'
import { FORMAT_2, TABLES_AFTER_INDEX } from './open-database.ts'
import { isRefusedRow } from './sqlite-errors.ts'
import { DROP_INDEX_OF_EVENTS, FILL_LEVELS, hasLevels, INDEX_IN_LEVELS } from './stream-index.ts'

const TWICE = `SELECT s.name AS stream, e.revision FROM events e NOT INDEXED JOIN streams s ON s.id = e.stream
  GROUP BY e.stream, e.revision HAVING count(*) > 1 LIMIT 1`

/** Fills the levels from the events, not from the index, which may have lost one. */
const fillLevels = (db: DatabaseSync): void => {
  try {
    db.exec(FILL_LEVELS)
  } catch (cause) {
    if (!isRefusedRow(cause)) throw cause
    const { stream, revision } = db.prepare(TWICE).get() ?? {}
    throw new StoreDamaged(`stream ${stream}, revision ${revision}: two events have it`, { cause })
  }
}

/** Makes a table again behind all others, with its rows. */
const makeLast = (db: DatabaseSync, name: keyof typeof TABLES_AFTER_INDEX): void => {
  const rows = db.prepare(`SELECT * FROM ${name}`).all()
  db.exec(`DROP TABLE ${name}; ${TABLES_AFTER_INDEX[name]}`)
  for (const row of rows) {
    const values = Object.values(row) as SQLInputValue[]
    db.prepare(`INSERT INTO ${name} VALUES (${values.map(() => '?').join()})`).run(...values)
  }
}

/** Merges the log into the file; a reader that is open delays that until a later commit. */
const mergeLog = (db: DatabaseSync): void => {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (cause) {
    const what = `of format ${FORMAT_2} now, but its log cannot be merged into the file`
    throw new StoreUnavailable(`the store is ${what}: make room on the disk before a server starts`, { cause })
  }
}

/**
 * Turns a file of format 1 into one of format 2, in one transaction; returns false for a file that is of format 2. Throws
 * `StoreDamaged` for two events of one stream and revision.
 */
export const upgradeFormat = (db: DatabaseSync): boolean => {
  if (hasLevels(db)) return false
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(INDEX_IN_LEVELS.join('; '))
    fillLevels(db)
    db.exec(DROP_INDEX_OF_EVENTS)
    // A file has its tables in the order in which a new one gets them.
    makeLast(db, 'head')
    makeLast(db, 'positions')
    db.prepare("UPDATE meta SET value = ? WHERE name = 'format'").run(FORMAT_2)
    db.exec('COMMIT')
  } catch (cause) {
    // A full disk has rolled the transaction back already.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw cause
  }
  mergeLog(db)
  return true
}
