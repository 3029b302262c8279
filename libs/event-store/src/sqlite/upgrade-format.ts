import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { StoreDamaged } from '../port.ts'
import { FORMAT_2, TABLES_AFTER_INDEX } from './open-database.ts'
import { isRefusedRow } from './sqlite-errors.ts'
import { DROP_INDEX_OF_EVENTS, FILL_LEVELS, hasLevels, INDEX_IN_LEVELS } from './stream-index.ts'

/** Makes a table again behind all others, with its rows. */
const makeLast = (db: DatabaseSync, name: keyof typeof TABLES_AFTER_INDEX): void => {
  const rows = db.prepare(`SELECT * FROM ${name}`).all()
  db.exec(`DROP TABLE ${name}; ${TABLES_AFTER_INDEX[name]}`)
  for (const row of rows) {
    const values = Object.values(row) as SQLInputValue[]
    db.prepare(`INSERT INTO ${name} VALUES (${values.map(() => '?').join()})`).run(...values)
  }
}

/**
 * Turns a file of format 1 into one of format 2, in one transaction: it builds the levels from the events, not from the index, so
 * that it throws `StoreDamaged` for two events of one stream and revision. Returns false for a file that is of format 2.
 */
export const upgradeFormat = (db: DatabaseSync): boolean => {
  if (hasLevels(db)) return false
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(`${INDEX_IN_LEVELS.join('; ')}; ${FILL_LEVELS}; ${DROP_INDEX_OF_EVENTS}`)
    // A file has its tables in the order in which a new one gets them.
    makeLast(db, 'head')
    makeLast(db, 'positions')
    db.prepare("UPDATE meta SET value = ? WHERE name = 'format'").run(FORMAT_2)
    db.exec('COMMIT')
  } catch (cause) {
    if (db.isTransaction) db.exec('ROLLBACK')
    if (isRefusedRow(cause)) throw new StoreDamaged('two events have the same stream and revision', { cause })
    throw cause
  }
  return true
}
