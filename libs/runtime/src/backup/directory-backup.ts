import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { assertUndamaged, NEWEST_CHECKED } from '@folio/event-store/sqlite/damage-check.ts'
import { epochOf, eventsFile, openForReading, openForWriting } from '@folio/event-store/sqlite/open-database.ts'
import { KEY_FILE } from '@folio/keys/embedded/key-file.ts'
import { MASTER_KEY_FILE } from '../ports/master-key.ts'
import { syncFolder } from './sync-folder.ts'

// All pages in one step: a step reads the file at one moment, and a concurrent writer does not make the copy start
// again.
const PAGES_PER_STEP = 0x7fffffff

/** Creates a directory, or accepts an empty one; throws `StoreUnavailable` for one that is not empty. */
const emptyDirectory = (dir: string): void => {
  if (existsSync(dir) && readdirSync(dir).length > 0) throw new StoreUnavailable(`${dir} is not empty`)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
}

/** Turns a copy into one file that can be read also where nothing can be written, and only by its owner. */
const settle = (path: string): void => {
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
    await backup(source, eventsFile(outDir), { rate: PAGES_PER_STEP })
    settle(eventsFile(outDir))
  } finally {
    source.close()
  }
}

/**
 * Copies the keys of a data directory into an empty directory, and the master key where a file beside them holds it.
 */
export const copyKeys = async (dataDir: string, outDir: string): Promise<void> => {
  const path = join(dataDir, KEY_FILE)
  if (!existsSync(path)) throw new StoreUnavailable(`${dataDir} holds no keys`)
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    emptyDirectory(outDir)
    await backup(source, join(outDir, KEY_FILE), { rate: PAGES_PER_STEP })
    settle(join(outDir, KEY_FILE))
  } finally {
    source.close()
  }
  const master = join(dataDir, MASTER_KEY_FILE)
  if (existsSync(master)) copyFileSync(master, join(outDir, MASTER_KEY_FILE))
}

const beginNextEpoch = (dir: string): number => {
  const db = openForWriting(dir, 0)
  try {
    assertUndamaged(db, NEWEST_CHECKED)
    const epoch = epochOf(db) + 1
    db.exec('BEGIN IMMEDIATE')
    db.prepare("UPDATE meta SET value = ? WHERE name = 'epoch'").run(epoch)
    db.prepare('UPDATE positions SET epoch = ?').run(epoch)
    db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
    return epoch
  } finally {
    db.close()
  }
}

/**
 * Restores a copy of a store, and of keys where they are given, into an empty data directory under the next epoch, so
 * that no writer from before can write to it; returns that epoch. Published events are not published again; views are
 * rebuilt. Throws `StoreDamaged` for a copy that a start would refuse.
 */
export const restoreCopy = (dataDir: string, copy: { readonly store: string; readonly keys?: string }): number => {
  const unfinished = `${dataDir}.restoring-${process.pid}`
  emptyDirectory(dataDir)
  emptyDirectory(unfinished)
  try {
    copyFileSync(eventsFile(copy.store), eventsFile(unfinished))
    const epoch = beginNextEpoch(unfinished)
    for (const file of copy.keys === undefined ? [] : [KEY_FILE, MASTER_KEY_FILE]) {
      const from = join(copy.keys ?? '', file)
      if (existsSync(from)) copyFileSync(from, join(unfinished, file))
    }
    // After a crash the folder is the empty one or the whole restored one.
    syncFolder(unfinished)
    renameSync(unfinished, dataDir)
    return epoch
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
