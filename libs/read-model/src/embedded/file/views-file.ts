import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { errorMessage } from '@folio/kernel/text/error-message.ts'
import type { ExpiringEntry } from '../memory/expiring-values.ts'
import type { ViewRow } from '../writer/views-writer-messages.ts'
import { isDamage } from './file-fault.ts'
import { createLastingValues, lastingValues, restoreLastingValues } from './lasting-values.ts'

/** The name of the views' file in a data directory. */
export const VIEWS_FILE = 'views.db'

/**
 * The file opened for its one writer, the expiring values of the last clean close, or after a kill those that are written through,
 * and the reason why an earlier file was discarded, if one was.
 */
export type OpenedViewsFile = {
  readonly db: DatabaseSync
  readonly expiring: readonly ExpiringEntry[]
  readonly discarded: string | undefined
}

const APPLICATION_ID = 0x46_6f_6c_56
const FORMAT_VERSION = 1
const CACHE_KIB = 16 * 1024
const WAL_KEPT_BYTES = 64 * 1024 * 1024

// `incarnation` numbers each beginning of a view: rows of an earlier incarnation are dead at once, and a sweep deletes
// them later.
const SCHEMA = `
  create table views (
    view text primary key, incarnation integer not null, epoch integer not null, position integer not null,
    caught_up_at integer not null
  ) strict, without rowid;
  create table entries (
    incarnation integer not null, key text not null, value text not null, primary key (incarnation, key)
  ) strict, without rowid;
  create table life (only integer primary key check (only = 1), clean integer not null, boot text not null,
    expiring text not null) strict;
  insert into life values (1, 1, '', '[]');
  pragma application_id = ${APPLICATION_ID};
  pragma user_version = ${FORMAT_VERSION};`

/**
 * Returns the id of the machine's current boot; empty where the system has none, and then no two boots count as the
 * same.
 */
const bootId = (): string => {
  const path = '/proc/sys/kernel/random/boot_id'
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
}

const numberOf = (row: unknown): number => Number(Object.values(row ?? {})[0])

type Life = { readonly clean: number; readonly boot: string; readonly expiring: string }

const readLife = (db: DatabaseSync): Life => {
  if (numberOf(db.prepare('pragma application_id').get()) !== APPLICATION_ID)
    throw new Error('it is not a file of views')
  const version = numberOf(db.prepare('pragma user_version').get())
  if (version !== FORMAT_VERSION) throw new Error(`its format is ${version}, not ${FORMAT_VERSION}`)
  const life = db.prepare('select clean, boot, expiring from life').get() as Life | undefined
  if (life === undefined) throw new Error('it has no record of its last close')
  // The writer does not wait for the disk: after a stop of the machine, any page may be older than the checkpoint.
  const survived = life.clean === 1 || (life.boot !== '' && life.boot === bootId())
  if (!survived) throw new Error('the machine stopped while it was open')
  db.prepare('select view, incarnation, epoch, position, caught_up_at from views').all()
  return life
}

const begin = (db: DatabaseSync): readonly ExpiringEntry[] => {
  db.exec(`pragma journal_mode = wal; pragma busy_timeout = 5000; pragma cache_size = -${CACHE_KIB}`)
  db.exec(`pragma journal_size_limit = ${WAL_KEPT_BYTES}; pragma synchronous = full`)
  const { clean, expiring } = readLife(db)
  const closed: readonly ExpiringEntry[] = JSON.parse(expiring)
  createLastingValues(db)
  const kept = clean === 1 ? closed : lastingValues(db)
  // This reaches the disk before any other write: single-use values must not come back after a crash.
  db.exec('begin immediate')
  if (clean === 1) restoreLastingValues(db, closed)
  db.prepare(`update life set clean = 0, boot = ?, expiring = '[]'`).run(bootId())
  db.exec('commit')
  db.exec('pragma synchronous = off')
  return kept
}

/** Removes the views' file with its `-wal` and `-shm` files; views are disposable. */
export const removeViewsFile = (path: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

const openExisting = (path: string): OpenedViewsFile => {
  const db = new DatabaseSync(path)
  try {
    return { db, expiring: begin(db), discarded: undefined }
  } catch (error) {
    db.close()
    throw error
  }
}

const createNew = (path: string, discarded: string | undefined): OpenedViewsFile => {
  removeViewsFile(path)
  const db = new DatabaseSync(path)
  db.exec(`pragma journal_mode = wal; ${SCHEMA}`)
  return { db, expiring: begin(db), discarded }
}

// SQLite reports a statement that does not fit the tables as error 1; other errors, such as a full disk, are no reason
// to discard the file.
const isUntrusted = (error: unknown): boolean =>
  !(error instanceof Error && 'errcode' in error) || isDamage(error) || Number(error.errcode) === 1

/** Opens the file for its writer; creates a missing file, and replaces one that cannot be trusted. */
export const openViewsFile = (path: string): OpenedViewsFile => {
  if (!existsSync(path)) return createNew(path, undefined)
  try {
    return openExisting(path)
  } catch (error) {
    if (!isUntrusted(error)) throw error
    return createNew(path, errorMessage(error))
  }
}

/** Closes the file so that the next start trusts it even if the machine stops, and stores the expiring values in it. */
export const closeViewsFile = (path: string, db: DatabaseSync, expiring: readonly ExpiringEntry[]): void => {
  db.exec('pragma synchronous = full; pragma wal_checkpoint(truncate)')
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
  db.exec('begin immediate')
  restoreLastingValues(db, [])
  db.prepare('update life set clean = 1, expiring = ?').run(JSON.stringify(expiring))
  db.exec('commit')
  db.close()
}

type Row = { view: string; incarnation: number; epoch: number; position: number; caught_up_at: number }

/** Reads the row of every view in the file. */
export const viewRows = (db: DatabaseSync): readonly ViewRow[] => {
  const rows = db.prepare('select view, incarnation, epoch, position, caught_up_at from views').all() as Row[]
  return rows.map(({ view, incarnation, epoch, position, caught_up_at }) => ({
    view,
    incarnation,
    checkpoint: { epoch, position },
    caughtUpAt: caught_up_at,
  }))
}
