import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../port.ts'
import { isBusy } from './sqlite-errors.ts'

const WAIT_MS = 200

const holderOf = (db: DatabaseSync): string => {
  try {
    return String(db.prepare('SELECT pid FROM holder').get()?.['pid'])
  } catch {
    return 'unknown'
  }
}

const openLock = (dir: string): DatabaseSync => {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    return new DatabaseSync(join(dir, 'lock.db'), { timeout: WAIT_MS })
  } catch (cause) {
    throw new StoreUnavailable(`data directory ${dir} cannot be used: ${String(cause)}`, { cause })
  }
}

/**
 * Locks a data directory (created when missing) for this process until the returned function is called or the process
 * dies, however it dies; throws `StoreUnavailable`, naming the holder, when another process has the lock.
 */
export const lockDirectory = (dir: string): (() => void) => {
  const db = openLock(dir)
  try {
    db.exec('PRAGMA synchronous = OFF; BEGIN IMMEDIATE')
    db.exec('CREATE TABLE IF NOT EXISTS holder (one INTEGER PRIMARY KEY CHECK (one = 1), pid INTEGER NOT NULL)')
    db.prepare('INSERT OR REPLACE INTO holder VALUES (1, ?)').run(process.pid)
    // The lock is the reserved lock of a transaction that never ends: others can read the pid, and the kernel frees it.
    db.exec('COMMIT; BEGIN IMMEDIATE')
  } catch (cause) {
    const why = isBusy(cause) ? `is held by process ${holderOf(db)}` : `cannot be used: ${String(cause)}`
    db.close()
    throw new StoreUnavailable(`data directory ${dir} ${why}`, { cause })
  }
  return () => db.close()
}
