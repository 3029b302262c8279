import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { StoreUnavailable } from '../port.ts'
import { FORMAT_2, TABLES_AFTER_INDEX } from './open-database.ts'
import { hasLevels, replaceIndexByLevels } from './stream-index.ts'

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
    replaceIndexByLevels(db)
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
