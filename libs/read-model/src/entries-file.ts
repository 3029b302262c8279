import { DatabaseSync } from 'node:sqlite'
import type { ViewValue } from './port.ts'
import { viewRows } from './view-rows.ts'
import type { ViewRow } from './views-writer-messages.ts'

/** The views' file for those who only read it. */
export type EntriesFile = {
  /** The JSON of a key's value. */
  readonly read: (incarnation: number, key: string) => string | undefined
  /** Keys with their JSON in the order of the keys' bytes, from a key on; stop asking to stop reading. */
  readonly from: (incarnation: number, start: string) => Iterable<readonly [string, string]>
  readonly rows: () => readonly ViewRow[]
  /** Runs reads so that they see one moment of the file. */
  readonly atOneMoment: <T>(reads: () => T) => T
  readonly close: () => void
}

type Entry = { readonly key: string; readonly value: string }

const CACHE_KIB = 4 * 1024

/** Opens the views' file for reading; it must exist. */
export const openEntriesFile = (path: string): EntriesFile => {
  const db = new DatabaseSync(path, { readOnly: true })
  db.exec(`pragma busy_timeout = 1000; pragma cache_size = -${CACHE_KIB}`)
  const one = db.prepare('select value from entries where incarnation = ? and key = ?')
  const many = db.prepare('select key, value from entries where incarnation = ? and key >= ? order by key')

  return {
    read: (incarnation, key) => one.get(incarnation, key)?.['value'] as string | undefined,
    *from(incarnation, start) {
      for (const row of many.iterate(incarnation, start)) {
        const { key, value } = row as Entry
        yield [key, value]
      }
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

/** A value as it was written. */
export const parsedValue = (json: string): ViewValue => JSON.parse(json)
