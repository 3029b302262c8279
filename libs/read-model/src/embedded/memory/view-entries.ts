import { compareKeys } from '../../compare-keys.ts'
import type { ViewValue } from '../../port.ts'
import { cachedEntries, type EntrySource } from './cached-entries.ts'
import { type ListEntry, type ListRange, mergeEntries } from './merge-entries.ts'
import { mergeKeys } from './sorted-keys.ts'
import { type UnwrittenChanges, unwrittenChanges } from './unwritten-changes.ts'

/** The entries of one incarnation of a view: recent changes in memory over the entries of the file. */
export type ViewEntries = {
  readonly find: (key: string) => ViewValue | undefined
  readonly list: (range: ListRange) => ListEntry[]
  readonly put: (key: string, value: ViewValue) => void
  readonly delete: (key: string) => void
  /**
   * `gathered` counts the changed keys that wait to be taken; `unwritten` counts all that the file does not have yet,
   * taken ones included.
   */
  readonly gathered: () => number
  readonly unwritten: () => number
  /** Returns the gathered changes; they stay readable here until `written` is called with them. */
  readonly take: () => UnwrittenChanges
  readonly written: (changes: UnwrittenChanges) => void
}

const startOf = ({ prefix, after }: ListRange): string =>
  after !== undefined && compareKeys(after, prefix) > 0 ? after : prefix

/** Creates the entries as the file has them, without changes. */
export const viewEntries = (incarnation: number, source: EntrySource): ViewEntries => {
  const inFile = cachedEntries(incarnation, source)
  let gathering = unwrittenChanges()
  let writing: UnwrittenChanges | undefined

  /**
   * Returns the value that waits to be written, null for a key that waits to be deleted, undefined for an unchanged
   * key.
   */
  const changeOf = (key: string): ViewValue | null | undefined => {
    const newest = gathering.values.get(key)
    return newest === undefined ? writing?.values.get(key) : newest
  }

  /** Yields the changed entries of a range in their order, its limit aside. */
  const changedEntries = function* ({ prefix, after }: ListRange): Generator<readonly [string, ViewValue | null]> {
    const keys = mergeKeys(writing?.keysUnder(prefix, after) ?? [], gathering.keysUnder(prefix, after))
    for (const key of keys) yield [key, changeOf(key) ?? null]
  }

  const change = (key: string, value: ViewValue | null): void => {
    gathering.set(key, value)
    inFile.forget(key)
  }

  /** Deletes a key; one that the file never had, such as a process that ended soon, is not written at all. */
  const remove = (key: string): void => {
    if (writing?.values.has(key) || source.mayHold(incarnation, key)) change(key, null)
    else gathering.revert(key)
  }

  return {
    find: (key) => {
      const changed = changeOf(key)
      if (changed === undefined) return inFile.find(key)
      source.counters.memory += 1
      return changed ?? undefined
    },
    list: (range) => mergeEntries({ changed: changedEntries(range), written: inFile.from(startOf(range)) }, range),
    put: change,
    delete: remove,
    gathered: () => gathering.values.size,
    unwritten: () => gathering.values.size + (writing?.values.size ?? 0),
    take: () => {
      writing = gathering
      gathering = unwrittenChanges()
      return writing
    },
    written: (changes) => {
      if (writing === changes) writing = undefined
    },
  }
}
