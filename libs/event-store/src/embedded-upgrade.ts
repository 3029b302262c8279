import { existsSync } from 'node:fs'
import { StoreDamaged, StoreUnavailable } from './port.ts'
import { lockDirectory } from './sqlite/directory-lock.ts'
import { eventsFile, FORMAT_1, FORMAT_2, isDense, openForReading, openForWriting } from './sqlite/open-database.ts'
import { isCorruption } from './sqlite/sqlite-errors.ts'
import { upgradeFormat } from './sqlite/upgrade-format.ts'

/** The formats of a store before and after its upgrade. */
export type UpgradedFormat = { readonly from: number; readonly to: number }

/** Refuses the files of which no server is the only writer. */
const assertServed = (dir: string): void => {
  if (!existsSync(eventsFile(dir))) throw new StoreUnavailable(`data directory ${dir} has no store`)
  const db = openForReading(dir)
  try {
    if (!isDense(db)) {
      throw new StoreUnavailable(`${dir} is a copy of a cluster's store; remove it; the next command copies it again`)
    }
    // A backup is one file that can be read where nothing can be written, so it has no log beside it.
    if (db.prepare('PRAGMA journal_mode').get()?.['journal_mode'] !== 'wal') {
      throw new StoreUnavailable(`${dir} is a backup; restore it, and upgrade the restored store`)
    }
  } finally {
    db.close()
  }
}

const upgradeFile = (dir: string): UpgradedFormat => {
  const db = openForWriting(dir, 0)
  try {
    return { from: upgradeFormat(db) ? FORMAT_1 : FORMAT_2, to: FORMAT_2 }
  } catch (cause) {
    if (cause instanceof StoreDamaged || cause instanceof StoreUnavailable) throw cause
    if (isCorruption(cause)) throw new StoreDamaged(`${eventsFile(dir)} cannot be read`, { cause })
    throw new StoreUnavailable(`the store in ${dir} cannot be upgraded: ${String(cause)}`, { cause })
  } finally {
    db.close()
  }
}

/**
 * Gives the store of a data directory the newest format, durably or not at all. Throws `StoreUnavailable` where there is none,
 * another process holds the directory, or the disk fails, `StoreDamaged` where the events cannot be indexed.
 */
export const upgradeEmbeddedStore = (dir: string): UpgradedFormat => {
  assertServed(dir)
  const unlock = lockDirectory(dir)
  try {
    return upgradeFile(dir)
  } finally {
    unlock()
  }
}
