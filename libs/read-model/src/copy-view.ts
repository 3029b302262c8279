import { sleep } from '@folio/kernel/timing/sleep.ts'
import {
  type CopiedEntries,
  LIST_LIMIT_MAX,
  type ReadModel,
  ReadModelUnavailable,
  type ViewChange,
  type ViewCheckpoint,
  type ViewValue,
} from './port.ts'

/** Entries in one page of a copy: a server answers no other call while it reads them. */
const PAGE = 2000
const TRIES_MAX = 5
const PAUSE_MS = 200

type Ends = { readonly source: ReadModel; readonly target: ReadModel; readonly view: string }
type Outcome = 'copied' | 'lost' | 'never begun'

const changeBy = (entries: CopiedEntries, from: ViewCheckpoint | null, to: ViewCheckpoint): ViewChange => {
  const puts = new Map<string, ViewValue>()
  const deletes = new Set<string>()
  for (const [key, value] of entries) {
    if (value === undefined) deletes.add(key)
    else puts.set(key, value)
  }
  return { from, to, puts, deletes }
}

const put = async ({ target, view }: Ends, change: ViewChange): Promise<void> => {
  const outcome = await target.apply(view, change)
  if (outcome === 'mismatch') throw new Error(`the copy of the view ${view} was changed by another writer`)
}

/** Copies a view that fits one list, which is of one moment by itself. */
const copySmall = async (ends: Ends): Promise<Outcome | 'large'> => {
  const { status, entries } = await ends.source.list(ends.view, { prefix: '', limit: LIST_LIMIT_MAX })
  if (status.checkpoint === null) return 'never begun'
  if (entries.length === LIST_LIMIT_MAX) return 'large'
  await put(ends, changeBy(entries, null, status.checkpoint))
  return 'copied'
}

/** Copies a view page by page; a copy that is lost leaves a part of the view in the target. */
const copyLarge = async (ends: Ends): Promise<Outcome> => {
  const copy = await ends.source.copy(ends.view)
  if (copy === undefined) return 'never begun'
  for (let from: ViewCheckpoint | null = null; ; from = copy.checkpoint) {
    const page = await copy.next(PAGE)
    if (page === 'lost') return 'lost'
    await put(ends, changeBy(page.entries, from, copy.checkpoint))
    if (page.isLast) return 'copied'
  }
}

const copyOnce = async (ends: Ends): Promise<Outcome> => {
  const outcome = await copySmall(ends)
  return outcome === 'large' ? copyLarge(ends) : outcome
}

/**
 * Copies a view, as of one moment, into another read model, while the view changes; a view that was never begun is not
 * copied. If each of five copies is lost, because the view begins again or its server restarts, it rejects with
 * `ReadModelUnavailable`, and the target may have a part of the view.
 */
export const copyView = async (source: ReadModel, target: ReadModel, view: string): Promise<void> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (tries > 0) await sleep(PAUSE_MS)
    const outcome = await copyOnce({ source, target, view })
    // After a lost copy the target has a part of the view, so that a view that is gone then counts as lost, too.
    if (outcome === 'copied' || (outcome === 'never begun' && tries === 0)) return
  }
  throw new ReadModelUnavailable(
    `each of ${TRIES_MAX} copies of the view ${view} was lost: try again when no instance rebuilds it, all instances are of this release, and its Redis has memory free and does not restart`,
  )
}
