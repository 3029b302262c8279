import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LogPositions } from './log-position.ts'
import type { NewestEvents } from './newest-events.ts'
import type { StreamStates } from './stream-states.ts'

const CACHE_KIB = 32 * 1024
const CHECKPOINT_PAGES = 4096
const BUSY_MS = 500

// The columns that filters use come first: SQLite reads a row only as far as it must.
const TABLES = `
  CREATE TABLE IF NOT EXISTS streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE IF NOT EXISTS events (
    sequence INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, type TEXT NOT NULL,
    is_json INTEGER NOT NULL, created_at INTEGER NOT NULL, id BLOB NOT NULL, data BLOB NOT NULL, metadata BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS events_of_stream ON events (stream, revision);
`

/** Opens the emulator's file in a directory, which it creates when missing: durable at every commit, one process at a time. */
export const openLogFile = (dir: string): DatabaseSync => {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, 'emulated-log.db'), { timeout: BUSY_MS })
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    db.exec(TABLES)
    return db
  } catch (cause) {
    db.close()
    throw new Error(`the emulator cannot use ${dir}: ${String(cause)}`, { cause })
  }
}

/** An open log file, its caches, and the positions of its events. */
export type LogParts = {
  readonly db: DatabaseSync
  readonly states: StreamStates
  readonly newest: NewestEvents
  readonly positions: LogPositions
}
