import { DatabaseSync } from 'node:sqlite'
import type { ViewValue } from '../../port.ts'
import type { ViewRow } from '../writer/views-writer-messages.ts'
import { viewRows } from './views-file.ts'

/** Read access to the views' file. */
export type EntriesFile = {
  /** Reads the value of a key as JSON; undefined where the key is absent. */
  readonly read: (incarnation: number, key: string) => string | undefined
  /**
   * Yields keys with their values as JSON, in the order of the keys' bytes, from a key on; the caller may stop the
   * iteration early.
   */
  readonly from: (incarnation: number, start: string) => Iterable<readonly [string, string]>
  readonly rows: () => readonly ViewRow[]
  /** Runs reads in one transaction, so that they all see the file at one moment. */
  readonly atOneMoment: <T>(reads: () => T) => T
  readonly close: () => void
}

const CACHE_KIB = 4 * 1024

/** Opens the views' file for reading; it must exist. */
export const openEntriesFile = (path: string): EntriesFile => {
  const db = new DatabaseSync(path, { readOnly: true })
  db.exec(`pragma busy_timeout = 1000; pragma cache_size = -${CACHE_KIB}`)
  const one = db.prepare('select value from entries where incarnation = ? and key = ?')
  const many = db.prepare('select key, value from entries where incarnation = ? and key >= ? order by key')
  many.setReturnArrays(true)

  return {
    read: (incarnation, key) => one.get(incarnation, key)?.['value'] as string | undefined,
    *from(incarnation, start) {
      // Rows are arrays, which the types of Node do not tell: an object for each takes half as long again.
      yield* many.iterate(incarnation, start) as unknown as Iterable<readonly [string, string]>
    },
    rows: () => viewRows(db),
    atOneMoment: (reads) => {
      db.exec('begin')
      try {
        return reads()
      } finally {
        db.exec('commit')
      }
    },
    close: () => db.close(),
  }
}

/** Parses the JSON of a stored value. */
export const parsedValue = (json: string): ViewValue => JSON.parse(json)
