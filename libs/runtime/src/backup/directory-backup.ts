import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { assertUndamaged, NEWEST_CHECKED } from '@folio/event-store/sqlite/damage-check.ts'
import { epochOf, eventsFile, openForReading, openForWriting } from '@folio/event-store/sqlite/open-database.ts'
import { KEY_FILE } from '@folio/keys/embedded/key-file.ts'
import { openStoreScan } from '../ports/audit-ports.ts'
import { MASTER_KEY_FILE } from '../ports/master-key.ts'
import { restoreTarget } from './restore-target.ts'
import { syncFolder } from './sync-folder.ts'

// All pages in one step: a step reads the file at one moment, and a concurrent writer does not make the copy start
// again.
const PAGES_PER_STEP = 0x7fffffff

/** Creates a directory, or accepts an empty one; throws `StoreUnavailable` for one that is not empty. */
const emptyDirectory = (dir: string): void => {
  if (existsSync(dir) && readdirSync(dir).length > 0) throw new StoreUnavailable(`${dir} is not empty`)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
}

/**
 * Copies a database with what its log holds into one file that can be read also where nothing can be written, and only
 * by its owner.
 */
const copyDatabase = async (source: DatabaseSync, path: string): Promise<void> => {
  await backup(source, path, { rate: PAGES_PER_STEP })
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = DELETE')
  db.close()
  chmodSync(path, 0o600)
}

/** Copies the store of a data directory, as of one moment, into an empty directory; a server may run meanwhile. */
export const copyStore = async (dataDir: string, outDir: string): Promise<void> => {
  const source = openForReading(dataDir)
  try {
    emptyDirectory(outDir)
    await copyDatabase(source, eventsFile(outDir))
  } finally {
    source.close()
  }
  syncFolder(outDir)
}

const assertKeys = (dir: string): void => {
  if (!existsSync(join(dir, KEY_FILE))) throw new StoreUnavailable(`${dir} holds no keys`)
}

/** Copies the keys of a directory into another one, and the master key where a file beside them holds it. */
const copyKeyFiles = async (from: string, to: string): Promise<void> => {
  const source = new DatabaseSync(join(from, KEY_FILE), { readOnly: true })
  try {
    await copyDatabase(source, join(to, KEY_FILE))
  } finally {
    source.close()
  }
  const master = join(from, MASTER_KEY_FILE)
  if (!existsSync(master)) return
  copyFileSync(master, join(to, MASTER_KEY_FILE))
  chmodSync(join(to, MASTER_KEY_FILE), 0o600)
}

/**
 * Copies the keys of a data directory into an empty directory, and the master key where a file beside them holds it.
 */
export const copyKeys = async (dataDir: string, outDir: string): Promise<void> => {
  assertKeys(dataDir)
  emptyDirectory(outDir)
  await copyKeyFiles(dataDir, outDir)
  syncFolder(outDir)
}

/** Copies the store of a directory into another one; throws `StoreUnavailable` unless it ends at the position. */
const copyStoreUpTo = async (position: number, from: string, to: string): Promise<void> => {
  const source = openForReading(from)
  try {
    await copyDatabase(source, eventsFile(to))
  } finally {
    source.close()
  }
  const copy = openStoreScan(to)
  const last = copy.lastPosition()
  copy.close()
  if (last === position) return
  throw new StoreUnavailable(
    `${from} was verified up to position ${position} and its copy ends at ${last}: end what writes to it, and try again`,
  )
}

const beginNextEpoch = (dir: string, atLeast: number): number => {
  const db = openForWriting(dir, 0)
  try {
    assertUndamaged(db, NEWEST_CHECKED)
    const epoch = Math.max(epochOf(db) + 1, atLeast)
    db.exec('BEGIN IMMEDIATE')
    db.prepare("UPDATE meta SET value = ? WHERE name = 'epoch'").run(epoch)
    db.prepare('UPDATE positions SET epoch = ?').run(epoch)
    db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
    return epoch
  } finally {
    db.close()
  }
}

/** Throws `StoreUnavailable` where `restoreCopy` rejects, as far as that can be told before the copy is read. */
export const assertRestorable = (dataDir: string, keys: string | undefined): void => {
  restoreTarget(dataDir)
  if (keys !== undefined) assertKeys(keys)
}

/**
 * A copy of a store that was verified up to a position, and of keys where they are given, with the lowest epoch of the
 * restored store: a second restore of one copy needs a higher one than the first got.
 */
export type VerifiedCopy = {
  readonly store: string
  readonly position: number
  readonly keys?: string
  readonly epochAtLeast?: number
}

/**
 * Restores a copy into an empty data directory under the next epoch, or a higher one that is asked for, so that no
 * writer from before can write to it; resolves with that epoch. Published events are not published again; views are
 * rebuilt. Rejects with `StoreDamaged` for a copy that a start would refuse, and with `StoreUnavailable` for one that
 * does not end at the verified position.
 */
export const restoreCopy = async (
  dataDir: string,
  { store, position, keys, epochAtLeast = 0 }: VerifiedCopy,
): Promise<number> => {
  assertRestorable(dataDir, keys)
  const { path, unfinished, finish } = restoreTarget(dataDir)
  emptyDirectory(path)
  emptyDirectory(unfinished)
  try {
    await copyStoreUpTo(position, store, unfinished)
    const epoch = beginNextEpoch(unfinished, epochAtLeast)
    if (keys !== undefined) await copyKeyFiles(keys, unfinished)
    // After a crash the folder is the empty one or the whole restored one.
    syncFolder(unfinished)
    finish()
    return epoch
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
