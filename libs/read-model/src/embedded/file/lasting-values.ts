import type { DatabaseSync } from 'node:sqlite'
import { isWrittenThrough } from '../../expiring-kinds.ts'
import type { ExpiringEntry } from '../memory/expiring-values.ts'
import type { KeptValue } from '../writer/views-writer-messages.ts'

/** Creates the table of the values that are written through, which files of earlier releases do not have. */
export const createLastingValues = (db: DatabaseSync): void => {
  db.exec(
    'create table if not exists lasting (key text primary key, value text not null, expires_at integer not null) strict, without rowid',
  )
  // Each write removes what has expired, without a look at the others.
  db.exec('create index if not exists lasting_expiry on lasting (expires_at)')
}

/** Writes values, and removes those that were removed or have expired before `now`; all or nothing. */
export const keepValues = (db: DatabaseSync, values: readonly KeptValue[], now: number): void => {
  db.exec('begin immediate')
  try {
    const put = db.prepare('insert or replace into lasting values (?, ?, ?)')
    const remove = db.prepare('delete from lasting where key = ?')
    for (const [key, kept] of values) {
      if (kept === undefined) remove.run(key)
      else put.run(key, JSON.stringify(kept.value), kept.expiresAt)
    }
    db.prepare('delete from lasting where expires_at < ?').run(now)
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

/** Replaces the values by those of a clean close that are written through; the caller commits. */
export const restoreLastingValues = (db: DatabaseSync, closed: readonly ExpiringEntry[]): void => {
  db.exec('delete from lasting')
  const put = db.prepare('insert into lasting values (?, ?, ?)')
  for (const [key, value, expiresAt] of closed) {
    if (isWrittenThrough(key)) put.run(key, JSON.stringify(value), expiresAt)
  }
}

/** Reads the values that a killed process has left. */
export const lastingValues = (db: DatabaseSync): readonly ExpiringEntry[] =>
  db
    .prepare('select key, value, expires_at from lasting')
    .all()
    .map(({ key, value, expires_at }) => [String(key), JSON.parse(String(value)), Number(expires_at)])
