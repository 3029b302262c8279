import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkKeys, checkRange } from './check-request.ts'
import { compareKeys } from './compare-keys.ts'
import { openEntriesFile, parsedValue } from './entries-file.ts'
import { mergeEntries } from './merge-entries.ts'
import type { ReadModel, Standing } from './port.ts'
import { VIEWS_FILE } from './views-file.ts'
import type { ViewRow } from './views-writer-messages.ts'

/** Views for those who only look, from another process too. */
export type ViewsReader = Pick<ReadModel, 'get' | 'list' | 'close'> & {
  /** The names of the views that were begun. */
  readonly names: () => Promise<readonly string[]>
}

const UNKNOWN: Standing = { mark: null, caughtUpAt: 0, claimsSince: 0 }

const standingOf = (row: ViewRow | undefined): Standing =>
  row === undefined ? UNKNOWN : { mark: row.mark, caughtUpAt: row.caughtUpAt, claimsSince: 0 }

const nothing: ViewsReader = {
  get: async (_view, keys) => ({ standing: UNKNOWN, values: keys.map(() => undefined) }),
  list: async () => ({ standing: UNKNOWN, entries: [] }),
  names: async () => [],
  close: async () => undefined,
}

/**
 * Reads the file of embedded views, also while a server writes it: each answer is of one mark, which it names, about half
 * a second behind the server. Without claims and expiring values, which are not in the file. No file: no view was begun.
 */
export const openViewsReader = (dir: string): ViewsReader => {
  const path = join(dir, VIEWS_FILE)
  if (!existsSync(path)) return nothing
  const file = openEntriesFile(path)
  const rowOf = (name: string): ViewRow | undefined => file.rows().find(({ view }) => view === name)

  return {
    get: async (name, keys) => {
      checkKeys(name, keys)
      return file.atOneMoment(() => {
        const row = rowOf(name)
        const values = keys.map((key) => {
          const json = row && file.read(row.incarnation, key)
          return json === undefined ? undefined : parsedValue(json)
        })
        return { standing: standingOf(row), values }
      })
    },
    list: async (name, range) => {
      checkRange(name, range)
      return file.atOneMoment(() => {
        const row = rowOf(name)
        const { prefix, after = prefix } = range
        const start = compareKeys(after, prefix) > 0 ? after : prefix
        const written = row === undefined ? [] : file.from(row.incarnation, start)
        return { standing: standingOf(row), entries: mergeEntries({ written, changed: [] }, range) }
      })
    },
    names: async () => file.rows().map(({ view }) => view),
    close: async () => file.close(),
  }
}
