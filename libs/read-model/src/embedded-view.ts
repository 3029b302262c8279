import type { Clock } from '@folio/kernel/timestamp.ts'
import { LRUCache } from 'lru-cache'
import { type Changes, noChanges } from './changes.ts'
import type { Claims } from './claims.ts'
import { compareKeys } from './compare-keys.ts'
import { type EntriesFile, parsedValue } from './entries-file.ts'
import { type ListEntry, type ListRange, mergeEntries } from './merge-entries.ts'
import type { Claim, Mark, Standing, ViewChange, ViewValue } from './port.ts'
import type { ReadCounters } from './read-counters.ts'
import type { ViewRow } from './views-writer-messages.ts'

/** What is handed to the writer in one go: the changes, and where the view stands with them. */
export type Unwritten = { readonly changes: Changes; readonly row: ViewRow }

/** One view in memory, in front of its part of the file. Everything happens at once, so every answer is of one moment. */
export type EmbeddedView = {
  readonly standing: () => Standing
  readonly find: (key: string) => ViewValue | undefined
  readonly list: (range: ListRange) => ListEntry[]
  readonly apply: (change: ViewChange) => 'applied' | 'mismatch'
  readonly claim: (key: string, claim: Claim) => { readonly claimed: boolean; readonly entry: ViewValue }
  /** How many changed keys wait for the writer or are being written. */
  readonly unwritten: () => number
  /** Hands over what changed since the last time; it stays readable here until `written` is called. */
  readonly takeUnwritten: () => Unwritten | undefined
  readonly written: (changes: Changes) => void
}

/** What views share. */
export type Surroundings = {
  readonly file: Pick<EntriesFile, 'read' | 'from'>
  readonly mayHold: (incarnation: number, key: string) => boolean
  readonly nextIncarnation: () => number
  readonly newClaims: () => Claims
  readonly clock: Clock
  readonly counters: ReadCounters
  readonly cache: { readonly max: number; readonly maxSize: number }
}

// An object of a parsed value takes about twice its text, and an entry of the cache some words beside it.
const BYTES_PER_CHARACTER = 2
const BYTES_PER_ENTRY = 150

const isSame = (a: Mark | null, b: Mark): boolean => a !== null && a.epoch === b.epoch && a.position === b.position

/** A view as the file has it, or one that was never begun. */
export const embeddedView = (view: string, row: ViewRow | undefined, around: Surroundings): EmbeddedView => {
  const cache = new LRUCache<string, ViewValue>(around.cache)
  const claims = around.newClaims()
  let incarnation = row?.incarnation ?? 0
  let standing: Standing = { mark: row?.mark ?? null, caughtUpAt: row?.caughtUpAt ?? 0, claimsSince: 0 }
  let pending = noChanges()
  let writing: Changes | undefined
  let isMarkUnwritten = false
  let mayHaveClaims = row !== undefined

  const begin = (): void => {
    incarnation = around.nextIncarnation()
    standing = { mark: null, caughtUpAt: 0, claimsSince: mayHaveClaims ? around.clock() : 0 }
    mayHaveClaims = true
    pending = noChanges()
    writing = undefined
    cache.clear()
    claims.clear()
  }

  const moveTo = ({ to, caughtUpAt = 0 }: ViewChange): void => {
    if (!isSame(standing.mark, to)) isMarkUnwritten = true
    standing = { ...standing, mark: to, caughtUpAt: Math.max(standing.caughtUpAt, caughtUpAt) }
  }

  const readFile = (key: string): ViewValue | undefined => {
    if (!around.mayHold(incarnation, key)) {
      around.counters.absent += 1
      return undefined
    }
    const json = around.file.read(incarnation, key)
    if (json === undefined) {
      around.counters.fileMisses += 1
      return undefined
    }
    around.counters.file += 1
    const value = parsedValue(json)
    cache.set(key, value, { size: BYTES_PER_ENTRY + (key.length + json.length) * BYTES_PER_CHARACTER })
    return value
  }

  /** The value that waits to be written, null for a key that waits to be deleted. */
  const changeOf = (key: string): ViewValue | null | undefined => {
    const newest = pending.values.get(key)
    return newest === undefined ? writing?.values.get(key) : newest
  }

  const projected = (key: string): ViewValue | undefined => {
    const change = changeOf(key)
    const found = change === undefined ? cache.get(key) : change
    if (found === undefined) return readFile(key)
    around.counters.memory += 1
    return found ?? undefined
  }

  const changedEntries = ({ prefix, after }: ListRange): (readonly [string, ViewValue | null])[] => {
    const keys = new Set([...(writing?.keysUnder(prefix) ?? []), ...pending.keysUnder(prefix)])
    return [...keys]
      .filter((key) => after === undefined || compareKeys(key, after) > 0)
      .sort(compareKeys)
      .map((key) => [key, changeOf(key) ?? null])
  }

  const startOf = ({ prefix, after }: ListRange): string =>
    after !== undefined && compareKeys(after, prefix) > 0 ? after : prefix

  return {
    standing: () => standing,
    find: (key) => projected(key) ?? claims.find(key),
    list: (range) =>
      mergeEntries({ changed: changedEntries(range), written: around.file.from(incarnation, startOf(range)) }, range),
    apply: (change) => {
      if (change.from === null) begin()
      else if (!isSame(standing.mark, change.from)) return 'mismatch'
      for (const [key, value] of change.puts) {
        pending.set(key, value)
        cache.delete(key)
        claims.remove(key)
      }
      for (const key of change.deletes) {
        pending.set(key, null)
        cache.delete(key)
      }
      moveTo(change)
      return 'applied'
    },
    claim: (key, claim) => {
      const entry = projected(key)
      if (entry !== undefined) return { claimed: false, entry }
      mayHaveClaims = true
      const held = claims.hold(key, claim)
      return { claimed: held.fingerprint === claim.fingerprint, entry: held }
    },
    unwritten: () => pending.values.size + (writing?.values.size ?? 0),
    takeUnwritten: () => {
      const { mark, caughtUpAt } = standing
      if (mark === null || (pending.values.size === 0 && !isMarkUnwritten)) return undefined
      const changes = pending
      writing = changes
      pending = noChanges()
      isMarkUnwritten = false
      return { changes, row: { view, incarnation, mark, caughtUpAt } }
    },
    written: (changes) => {
      if (writing === changes) writing = undefined
    },
  }
}
