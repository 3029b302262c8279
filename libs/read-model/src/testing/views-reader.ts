import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkKeys, checkRange } from '../check-request.ts'
import { compareKeys } from '../compare-keys.ts'
import { openEntriesFile, parsedValue } from '../embedded/file/entries-file.ts'
import { VIEWS_FILE } from '../embedded/file/views-file.ts'
import { mergeEntries } from '../embedded/memory/merge-entries.ts'
import type { ViewRow } from '../embedded/writer/views-writer-messages.ts'
import type { ReadModel, ViewStatus } from '../port.ts'

/** Read access to views, also from another process. */
export type ViewsReader = Pick<ReadModel, 'get' | 'list' | 'close'> & {
  /** Returns the names of the views that were begun. */
  readonly names: () => Promise<readonly string[]>
}

const UNKNOWN: ViewStatus = { checkpoint: null, caughtUpAt: 0, claimsSince: 0 }

const viewStatusOf = (row: ViewRow | undefined): ViewStatus =>
  row === undefined ? UNKNOWN : { checkpoint: row.checkpoint, caughtUpAt: row.caughtUpAt, claimsSince: 0 }

const nothing: ViewsReader = {
  get: async (_view, keys) => ({ status: UNKNOWN, values: keys.map(() => undefined) }),
  list: async () => ({ status: UNKNOWN, entries: [] }),
  names: async () => [],
  close: async () => undefined,
}

/**
 * Opens the file of embedded views for reading, also while a server writes it: each answer is of one checkpoint, which
 * it names, about half a second behind the server. The file has no claims and no expiring values. Without a file, no
 * view was begun.
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
        return { status: viewStatusOf(row), values }
      })
    },
    list: async (name, range) => {
      checkRange(name, range)
      return file.atOneMoment(() => {
        const row = rowOf(name)
        const { prefix, after = prefix } = range
        const start = compareKeys(after, prefix) > 0 ? after : prefix
        const written = row === undefined ? [] : file.from(row.incarnation, start)
        return { status: viewStatusOf(row), entries: mergeEntries({ written, changed: [] }, range) }
      })
    },
    names: async () => file.rows().map(({ view }) => view),
    close: async () => file.close(),
  }
}
