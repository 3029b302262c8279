import { existsSync } from 'node:fs'
import { StoreUnavailable } from './port.ts'
import { lockDirectory } from './sqlite/directory-lock.ts'
import { eventsFile, FORMAT_1, FORMAT_2, openForWriting } from './sqlite/open-database.ts'
import { upgradeFormat } from './sqlite/upgrade-format.ts'

/** The formats of a store before and after its upgrade. */
export type UpgradedFormat = { readonly from: number; readonly to: number }

/**
 * Gives the store of a data directory the newest format, durably or not at all. Throws `StoreUnavailable` where there is none or
 * another process holds the directory, `StoreDamaged` where the events cannot be indexed.
 */
export const upgradeEmbeddedStore = (dir: string): UpgradedFormat => {
  if (!existsSync(eventsFile(dir))) throw new StoreUnavailable(`data directory ${dir} has no store`)
  const unlock = lockDirectory(dir)
  try {
    const db = openForWriting(dir, 0)
    try {
      return { from: upgradeFormat(db) ? FORMAT_1 : FORMAT_2, to: FORMAT_2 }
    } finally {
      db.close()
    }
  } finally {
    unlock()
  }
}
