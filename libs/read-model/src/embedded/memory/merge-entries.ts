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
  readonly changed: readonly (readonly [string, ViewValue | null])[]
}

/** Returns the first entries of a range; a change replaces the written entry of the same key. */
export const mergeEntries = ({ written, changed }: ListSides, { prefix, after, limit }: ListRange): ListEntry[] => {
  const entries: ListEntry[] = []
  let next = 0

  const addChangesBefore = (key: string | undefined): void => {
    for (; next < changed.length && entries.length < limit; next += 1) {
      const change = changed[next]
      if (change === undefined || (key !== undefined && compareKeys(change[0], key) >= 0)) return
      if (change[1] !== null) entries.push([change[0], change[1]])
    }
  }

  for (const [key, json] of written) {
    if (!key.startsWith(prefix)) break
    if (key === after) continue
    addChangesBefore(key)
    if (entries.length >= limit) return entries
    // A key that was also changed is skipped: the next change adds its entry.
    if (changed[next]?.[0] !== key) entries.push([key, parsedValue(json)])
    if (entries.length >= limit) return entries
  }
  addChangesBefore(undefined)
  return entries
}
