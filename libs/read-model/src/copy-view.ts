import { sleep } from '@folio/kernel/timing/sleep.ts'
import { LIST_LIMIT_MAX, type ReadModel, ReadModelUnavailable, type ViewCheckpoint, type ViewValue } from './port.ts'

/** The checkpoint and all entries of a view at one moment. */
type ViewSnapshot = { readonly checkpoint: ViewCheckpoint; readonly entries: ReadonlyMap<string, ViewValue> }

const TRIES_MAX = 50
const PAUSE_MS = 20

const isSame = (a: ViewCheckpoint, b: ViewCheckpoint | null): boolean =>
  a.epoch === b?.epoch && a.position === b.position

/**
 * Reads all entries; returns `moved` if the view changed during the read, and `never begun` if it has no checkpoint.
 */
const readOnce = async (source: ReadModel, view: string): Promise<ViewSnapshot | 'moved' | 'never begun'> => {
  const entries = new Map<string, ViewValue>()
  let checkpoint: ViewCheckpoint | undefined
  for (let after: string | undefined; ; ) {
    const range = { prefix: '', limit: LIST_LIMIT_MAX, ...(after === undefined ? {} : { after }) }
    const page = await source.list(view, range)
    if (page.status.checkpoint === null) return 'never begun'
    checkpoint ??= page.status.checkpoint
    if (!isSame(checkpoint, page.status.checkpoint)) return 'moved'
    for (const [key, value] of page.entries) entries.set(key, value)
    after = page.entries.at(-1)?.[0]
    if (after === undefined || page.entries.length < LIST_LIMIT_MAX) return { checkpoint, entries }
  }
}

/**
 * Copies a view, as of one moment, into another read model; a view that was never begun is not copied. Rejects with
 * `ReadModelUnavailable` if the view changes during each of 50 tries, as a view of many pages does under load.
 */
export const copyView = async (source: ReadModel, target: ReadModel, view: string): Promise<void> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const read = await readOnce(source, view)
    if (read === 'never begun') return
    if (read !== 'moved') {
      await target.apply(view, { from: null, to: read.checkpoint, puts: read.entries, deletes: new Set() })
      return
    }
    await sleep(PAUSE_MS)
  }
  throw new ReadModelUnavailable(
    `the view ${view} changed during each of ${TRIES_MAX} tries to copy it: try again under less load`,
  )
}
