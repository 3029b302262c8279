import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ViewCheckpoint } from '../../port.ts'
import { VIEWS_FILE, viewRows } from './views-file.ts'

/** A view in the file: its checkpoint, and its keys with their values as JSON. */
export type StoredView = {
  readonly view: string
  readonly checkpoint: ViewCheckpoint
  readonly entries: () => Iterable<readonly [key: string, json: string]>
  /** Reads the value of one key as JSON. */
  readonly entry: (key: string) => string | undefined
}

/** The views' file of a data directory. */
export type StoredViews = {
  /**
   * Passes all views as of one moment to `look`, which must be short: a server that writes cannot clear its log until
   * it returns.
   */
  readonly atOneMoment: <T>(look: (views: readonly StoredView[]) => T) => T
  readonly close: () => void
}

const ROWS_PER_LOOK = 64
// The auditor reads everything once and in order, so that a larger cache saves nothing.
const CACHE_KIB = 2048
const BUSY_MS = 5000

/** Opens the views of a data directory for the auditor; returns undefined where no view was ever written. */
export const openStoredViews = (dir: string): StoredViews | undefined => {
  const path = join(dir, VIEWS_FILE)
  if (!existsSync(path)) return undefined
  const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS })
  db.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
  const next = db.prepare('SELECT key, value FROM entries WHERE incarnation = ? AND key > ? ORDER BY key LIMIT ?')
  next.setReturnArrays(true)
  const one = db.prepare('SELECT value FROM entries WHERE incarnation = ? AND key = ?')

  const entriesOf = function* (incarnation: number): Iterable<readonly [string, string]> {
    for (let reached = ''; ; ) {
      const rows = next.all(incarnation, reached, ROWS_PER_LOOK) as unknown as readonly (readonly [string, string])[]
      yield* rows
      if (rows.length < ROWS_PER_LOOK) return
      reached = rows.at(-1)?.[0] ?? ''
    }
  }

  const entryOf = (incarnation: number, key: string): string | undefined => {
    const value = one.get(incarnation, key)?.['value']
    return typeof value === 'string' ? value : undefined
  }

  return {
    atOneMoment: (look) => {
      db.exec('BEGIN')
      try {
        return look(
          viewRows(db).map(({ view, checkpoint, incarnation }) => ({
            view,
            checkpoint,
            entries: () => entriesOf(incarnation),
            entry: (key) => entryOf(incarnation, key),
          })),
        )
      } finally {
        db.exec('COMMIT')
      }
    },
    close: () => db.close(),
  }
}
