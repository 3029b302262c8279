import { LRUCache } from 'lru-cache'
import { type EntriesFile, parsedValue } from './entries-file.ts'
import type { ViewValue } from './port.ts'
import type { ReadCounters } from './read-counters.ts'

/** What the file has of one incarnation of a view, with what was read lately kept in memory. */
export type CachedEntries = {
  readonly find: (key: string) => ViewValue | undefined
  /** Entries from a key on, in order, values as JSON. */
  readonly from: (key: string) => Iterable<readonly [string, string]>
  /** Lets go of what was read under a key: it is about to change. */
  readonly forget: (key: string) => void
}

/** Where entries are read from, and how much of it is kept. */
export type EntrySource = {
  readonly file: Pick<EntriesFile, 'read' | 'from'>
  /** Whether the file may have a key: spares most of the look-ups for what is not there. */
  readonly mayHold: (incarnation: number, key: string) => boolean
  readonly counters: ReadCounters
  readonly cache: { readonly max: number; readonly maxSize: number }
}

// An object of a parsed value takes about twice its text, and an entry of the cache some words beside it.
const BYTES_PER_CHARACTER = 2
const BYTES_PER_ENTRY = 150

/** The entries of an incarnation, none of them read yet. */
export const cachedEntries = (incarnation: number, { file, mayHold, counters, cache }: EntrySource): CachedEntries => {
  const kept = new LRUCache<string, ViewValue>(cache)

  const readFile = (key: string): ViewValue | undefined => {
    if (!mayHold(incarnation, key)) {
      counters.absent += 1
      return undefined
    }
    const json = file.read(incarnation, key)
    if (json === undefined) {
      counters.fileMisses += 1
      return undefined
    }
    counters.file += 1
    const value = parsedValue(json)
    kept.set(key, value, { size: BYTES_PER_ENTRY + (key.length + json.length) * BYTES_PER_CHARACTER })
    return value
  }

  return {
    find: (key) => {
      const found = kept.get(key)
      if (found === undefined) return readFile(key)
      counters.memory += 1
      return found
    },
    from: (key) => file.from(incarnation, key),
    forget: (key) => {
      kept.delete(key)
    },
  }
}
