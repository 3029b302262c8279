import { compareKeys } from '../../compare-keys.ts'
import type { ViewValue } from '../../port.ts'
import { parsedValue } from '../file/entries-file.ts'

/** A range of a view: at most `limit` entries whose key begins with `prefix` and follows `after`. */
export type ListRange = { readonly prefix: string; readonly after?: string; readonly limit: number }

/** An entry of a view. */
export type ListEntry = readonly [string, ViewValue]

/**
 * The two inputs of a list, each in the order of the keys' bytes: the entries of the file, and the changes to them
 * (null: deleted).
 */
export type ListSides = {
  readonly written: Iterable<readonly [string, string]>
  readonly changed: Iterable<readonly [string, ViewValue | null]>
}

/** Returns the first entries of a range; a change replaces the written entry of the same key. */
export const mergeEntries = ({ written, changed }: ListSides, { prefix, after, limit }: ListRange): ListEntry[] => {
  const entries: ListEntry[] = []
  const changes = changed[Symbol.iterator]()
  let change = changes.next()

  const addChangesBefore = (key: string | undefined): void => {
    for (; !change.done && entries.length < limit; change = changes.next()) {
      const [changedKey, value] = change.value
      if (key !== undefined && compareKeys(changedKey, key) >= 0) return
      if (value !== null) entries.push([changedKey, value])
    }
  }

  for (const [key, json] of written) {
    if (!key.startsWith(prefix)) break
    if (key === after) continue
    addChangesBefore(key)
    if (entries.length >= limit) return entries
    // A key that was also changed is skipped: the next change adds its entry.
    if (change.done || change.value[0] !== key) entries.push([key, parsedValue(json)])
    if (entries.length >= limit) return entries
  }
  addChangesBefore(undefined)
  return entries
}
