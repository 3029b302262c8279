import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { ExpiringEntry } from './expiring-values.ts'
import { isDamage } from './is-damage.ts'

/** The name of the views' file in a data directory. */
export const VIEWS_FILE = 'views.db'

/** The file opened for its one writer, what was kept in it for this start, and why an earlier file was thrown away, if one was. */
export type OpenedViewsFile = {
  readonly db: DatabaseSync
  readonly expiring: readonly ExpiringEntry[]
  readonly discarded: string | undefined
}

const APPLICATION_ID = 0x46_6f_6c_56
const FORMAT_VERSION = 1
const CACHE_KIB = 16 * 1024
const WAL_KEPT_BYTES = 64 * 1024 * 1024

// `incarnation` counts the beginnings of views: rows of an earlier one are dead at once and swept away later.
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

/** Names this run of the machine; empty where the system does not tell, and then no two runs count as the same. */
const bootId = (): string => {
  const path = '/proc/sys/kernel/random/boot_id'
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
}

const numberOf = (row: unknown): number => Number(Object.values(row ?? {})[0])

type Life = { readonly clean: number; readonly boot: string; readonly expiring: string }

const readLife = (db: DatabaseSync): Life => {
  if (numberOf(db.prepare('pragma application_id').get()) !== APPLICATION_ID) throw new Error('it is no file of views')
  const version = numberOf(db.prepare('pragma user_version').get())
  if (version !== FORMAT_VERSION) throw new Error(`its format is ${version}, not ${FORMAT_VERSION}`)
  const life = db.prepare('select clean, boot, expiring from life').get() as Life | undefined
  if (life === undefined) throw new Error('it does not tell how it was closed')
  // Written without waiting for the disk: after the machine stopped, any of its pages may be older than its mark.
  const survived = life.clean === 1 || (life.boot !== '' && life.boot === bootId())
  if (!survived) throw new Error('the machine stopped while it was open')
  db.prepare('select view, incarnation, epoch, position, caught_up_at from views').all()
  return life
}

const begin = (db: DatabaseSync): readonly ExpiringEntry[] => {
  db.exec(`pragma journal_mode = wal; pragma busy_timeout = 5000; pragma cache_size = -${CACHE_KIB}`)
  db.exec(`pragma journal_size_limit = ${WAL_KEPT_BYTES}; pragma synchronous = full`)
  const { expiring } = readLife(db)
  // On the disk before anything else is written; values used once must not come back after a crash.
  db.prepare(`update life set clean = 0, boot = ?, expiring = '[]'`).run(bootId())
  db.exec('pragma synchronous = off')
  return JSON.parse(expiring)
}

/** Removes the views' file with all that belongs to it; views are disposable. */
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

// 1 is SQLite's word for a statement that does not fit the tables it finds; a full disk, say, is no reason to throw away.
const isUntrusted = (error: unknown): boolean =>
  !(error instanceof Error && 'errcode' in error) || isDamage(error) || Number(error.errcode) === 1

/** Opens the file for its writer; one that is missing is created, one that cannot be trusted is thrown away first. */
export const openViewsFile = (path: string): OpenedViewsFile => {
  if (!existsSync(path)) return createNew(path, undefined)
  try {
    return openExisting(path)
  } catch (error) {
    if (!isUntrusted(error)) throw error
    return createNew(path, error instanceof Error ? error.message : String(error))
  }
}

/** Closes the file so that it is trusted after any stop of the machine, and keeps the expiring values in it. */
export const closeViewsFile = (path: string, db: DatabaseSync, expiring: readonly ExpiringEntry[]): void => {
  db.exec('pragma synchronous = full; pragma wal_checkpoint(truncate)')
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
  db.prepare('update life set clean = 1, expiring = ?').run(JSON.stringify(expiring))
  db.close()
}
