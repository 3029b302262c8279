import type { DatabaseSync } from 'node:sqlite'
import type { KeyFilter } from './key-filter.ts'

const KEYS_PER_PAGE = 2000

type KeyRow = readonly [incarnation: number, key: string]

/**
 * Returns a function that adds one page of the file's keys to the filter at each call, and returns true while there are
 * more.
 */
export const fillFilter = (db: DatabaseSync, filter: KeyFilter): (() => boolean) => {
  const page = db.prepare(
    `select incarnation, key from entries where (incarnation, key) > (?, ?)
     order by incarnation, key limit ${KEYS_PER_PAGE}`,
  )
  page.setReturnArrays(true)
  let last: KeyRow = [-1, '']
  return () => {
    const rows = page.all(...last) as unknown as readonly KeyRow[]
    for (const [incarnation, key] of rows) filter.add(incarnation, key)
    last = rows.at(-1) ?? last
    return rows.length === KEYS_PER_PAGE
  }
}
