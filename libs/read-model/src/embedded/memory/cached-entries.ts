import { LRUCache } from 'lru-cache'
import type { ViewValue } from '../../port.ts'
import { type EntriesFile, parsedValue } from '../file/entries-file.ts'

/** Numbers of reads of single keys since the start, by the source that answered them. */
export type ReadCounters = {
  /** Answered from memory: not yet written, or in the cache. */
  memory: number
  /** Known to be absent without a look at the file. */
  absent: number
  /** Read from the file, which costs about 10 µs of the main thread. */
  file: number
  /** Looked up in the file and absent, at the same cost. */
  fileMisses: number
}

/** The entries of one incarnation of a view in the file, with a cache of those read lately. */
export type CachedEntries = {
  readonly find: (key: string) => ViewValue | undefined
  /** Yields the entries from a key on, in order, with values as JSON. */
  readonly from: (key: string) => Iterable<readonly [string, string]>
  /** Removes a key that changes from the cache. */
  readonly forget: (key: string) => void
}

/** The source of the entries, and the size of their cache. */
export type EntrySource = {
  readonly file: Pick<EntriesFile, 'read' | 'from'>
  /** Returns false only if the file does not have the key, which saves most look-ups of absent keys. */
  readonly mayHold: (incarnation: number, key: string) => boolean
  readonly counters: ReadCounters
  readonly cache: { readonly max: number; readonly maxSize: number }
}

// A parsed value takes about twice the memory of its text, and an entry of the cache some words more.
const BYTES_PER_CHARACTER = 2
const BYTES_PER_ENTRY = 150

/** Creates the entries of an incarnation with an empty cache. */
export const cachedEntries = (incarnation: number, { file, mayHold, counters, cache }: EntrySource): CachedEntries => {
  // Bounded by its size, and by `max` here: with `max` of its own it would allocate that many slots at once, in each view.
  const kept = new LRUCache<string, ViewValue>({ maxSize: cache.maxSize })

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
    if (kept.size > cache.max) kept.pop()
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
