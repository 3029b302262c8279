import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Claim, Claimed, ViewChange, ViewCheckpoint, ViewStatus, ViewValue } from '../../port.ts'
import type { ViewRow } from '../writer/views-writer-messages.ts'
import type { EntrySource } from './cached-entries.ts'
import type { Claims } from './claims.ts'
import type { ListEntry, ListRange } from './merge-entries.ts'
import type { UnwrittenChanges } from './unwritten-changes.ts'
import { viewEntries } from './view-entries.ts'

/** One batch for the writer: the changes, and the row of the view after them. */
export type Unwritten = { readonly changes: UnwrittenChanges; readonly row: ViewRow }

/**
 * One view in memory, in front of its part of the file. Calls are synchronous, so that every answer is of one moment.
 */
export type EmbeddedView = {
  readonly status: () => ViewStatus
  readonly find: (key: string) => ViewValue | undefined
  readonly list: (range: ListRange) => ListEntry[]
  readonly apply: (change: ViewChange) => 'applied' | 'mismatch'
  readonly claim: (key: string, claim: Claim) => Claimed
  /** Returns the number of changed keys that wait for the writer or are being written. */
  readonly unwritten: () => number
  /** Returns the changes since the last call; they stay readable here until `written` is called with them. */
  readonly takeUnwritten: () => Unwritten | undefined
  readonly written: (changes: UnwrittenChanges) => void
}

/** The parts that all views share. */
type ViewContext = EntrySource & {
  readonly nextIncarnation: () => number
  readonly newClaims: () => Claims
  readonly clock: Clock
}

const isSame = (a: ViewCheckpoint | null, b: ViewCheckpoint): boolean =>
  a !== null && a.epoch === b.epoch && a.position === b.position

/** Creates a view from its row in the file; without a row, the view was never begun. */
const embeddedView = (view: string, row: ViewRow | undefined, context: ViewContext): EmbeddedView => {
  const claims = context.newClaims()
  let incarnation = row?.incarnation ?? 0
  let entries = viewEntries(incarnation, context)
  let status: ViewStatus = { checkpoint: row?.checkpoint ?? null, caughtUpAt: row?.caughtUpAt ?? 0, claimsSince: 0 }
  let isCheckpointUnwritten = false
  let mayHaveClaims = row !== undefined

  const begin = (): void => {
    incarnation = context.nextIncarnation()
    entries = viewEntries(incarnation, context)
    status = { checkpoint: null, caughtUpAt: 0, claimsSince: mayHaveClaims ? context.clock() : 0 }
    mayHaveClaims = true
    claims.clear()
  }

  const moveTo = ({ to, caughtUpAt = 0 }: ViewChange): void => {
    if (!isSame(status.checkpoint, to)) isCheckpointUnwritten = true
    status = { ...status, checkpoint: to, caughtUpAt: Math.max(status.caughtUpAt, caughtUpAt) }
  }

  return {
    status: () => status,
    find: (key) => entries.find(key) ?? claims.find(key),
    list: (range) => entries.list(range),
    apply: (change) => {
      if (change.from === null) begin()
      else if (!isSame(status.checkpoint, change.from)) return 'mismatch'
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
      if (entry !== undefined) return { claimed: false, wasClaimed: false, entry }
      mayHaveClaims = true
      return claims.hold(key, claim)
    },
    unwritten: () => entries.unwritten(),
    takeUnwritten: () => {
      const { checkpoint, caughtUpAt } = status
      if (checkpoint === null || (entries.gathered() === 0 && !isCheckpointUnwritten)) return undefined
      isCheckpointUnwritten = false
      return { changes: entries.take(), row: { view, incarnation, checkpoint, caughtUpAt } }
    },
    written: (changes) => entries.written(changes),
  }
}

/** All views of one read model; `named` creates a view of an unknown name, which was never begun. */
export type EmbeddedViews = {
  readonly all: ReadonlyMap<string, EmbeddedView>
  readonly named: (name: string) => EmbeddedView
}

const VIEWS_MAX = 1000

/** Creates the views that the file has; `named` adds others, up to `VIEWS_MAX` views in all. */
export const embeddedViews = (
  rows: readonly ViewRow[],
  context: Omit<ViewContext, 'nextIncarnation'>,
): EmbeddedViews => {
  let incarnation = Math.max(0, ...rows.map((row) => row.incarnation))
  const nextIncarnation = (): number => {
    incarnation += 1
    return incarnation
  }

  const make = (name: string, row?: ViewRow): EmbeddedView => embeddedView(name, row, { ...context, nextIncarnation })
  const all = new Map(rows.map((row) => [row.view, make(row.view, row)]))

  return {
    all,
    named: (name) => {
      const known = all.get(name)
      if (known !== undefined) return known
      if (all.size >= VIEWS_MAX) throw new RangeError(`more than ${VIEWS_MAX} views`)
      const made = make(name)
      all.set(name, made)
      return made
    },
  }
}
