import { compareKeys } from './compare-keys.ts'
import { parsedValue } from './entries-file.ts'
import type { ViewValue } from './port.ts'

/** A part of a view: entries whose key begins with a prefix, after a key, at most so many. */
export type ListRange = { readonly prefix: string; readonly after?: string; readonly limit: number }

/** An entry of a view. */
export type ListEntry = readonly [string, ViewValue]

/** Both sides of a list in the order of their keys' bytes: what the file has, and changes over it (null: deleted). */
export type ListSides = {
  readonly written: Iterable<readonly [string, string]>
  readonly changed: readonly (readonly [string, ViewValue | null])[]
}

/** The first entries of a range, a change winning over what is written under the same key. */
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
    // Changed as well: left to the changes, which come to it next.
    if (changed[next]?.[0] !== key) entries.push([key, parsedValue(json)])
    if (entries.length >= limit) return entries
  }
  addChangesBefore(undefined)
  return entries
}
