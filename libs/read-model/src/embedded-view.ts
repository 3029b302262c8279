import type { Clock } from '@folio/kernel/timestamp.ts'
import type { EntrySource } from './cached-entries.ts'
import type { Changes } from './changes.ts'
import type { Claims } from './claims.ts'
import type { ListEntry, ListRange } from './merge-entries.ts'
import type { Claim, Mark, Standing, ViewChange, ViewValue } from './port.ts'
import { viewEntries } from './view-entries.ts'
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
export type Surroundings = EntrySource & {
  readonly nextIncarnation: () => number
  readonly newClaims: () => Claims
  readonly clock: Clock
}

const isSame = (a: Mark | null, b: Mark): boolean => a !== null && a.epoch === b.epoch && a.position === b.position

/** A view as the file has it, or one that was never begun. */
export const embeddedView = (view: string, row: ViewRow | undefined, around: Surroundings): EmbeddedView => {
  const claims = around.newClaims()
  let incarnation = row?.incarnation ?? 0
  let entries = viewEntries(incarnation, around)
  let standing: Standing = { mark: row?.mark ?? null, caughtUpAt: row?.caughtUpAt ?? 0, claimsSince: 0 }
  let isMarkUnwritten = false
  let mayHaveClaims = row !== undefined

  const begin = (): void => {
    incarnation = around.nextIncarnation()
    entries = viewEntries(incarnation, around)
    standing = { mark: null, caughtUpAt: 0, claimsSince: mayHaveClaims ? around.clock() : 0 }
    mayHaveClaims = true
    claims.clear()
  }

  const moveTo = ({ to, caughtUpAt = 0 }: ViewChange): void => {
    if (!isSame(standing.mark, to)) isMarkUnwritten = true
    standing = { ...standing, mark: to, caughtUpAt: Math.max(standing.caughtUpAt, caughtUpAt) }
  }

  return {
    standing: () => standing,
    find: (key) => entries.find(key) ?? claims.find(key),
    list: (range) => entries.list(range),
    apply: (change) => {
      if (change.from === null) begin()
      else if (!isSame(standing.mark, change.from)) return 'mismatch'
      for (const [key, value] of change.puts) {
        entries.put(key, value)
        claims.remove(key)
      }
      for (const key of change.deletes) entries.delete(key)
      moveTo(change)
      return 'applied'
    },
    claim: (key, claim) => {
      const entry = entries.find(key)
      if (entry !== undefined) return { claimed: false, entry }
      mayHaveClaims = true
      const held = claims.hold(key, claim)
      return { claimed: held.fingerprint === claim.fingerprint, entry: held }
    },
    unwritten: () => entries.unwritten(),
    takeUnwritten: () => {
      const { mark, caughtUpAt } = standing
      if (mark === null || (entries.gathered() === 0 && !isMarkUnwritten)) return undefined
      isMarkUnwritten = false
      return { changes: entries.take(), row: { view, incarnation, mark, caughtUpAt } }
    },
    written: (changes) => entries.written(changes),
  }
}
