import { LIST_LIMIT_MAX, type Mark, type ReadModel, ReadModelUnavailable, type ViewValue } from './port.ts'

/** A view as it was at one moment. */
type ViewMoment = { readonly mark: Mark; readonly entries: ReadonlyMap<string, ViewValue> }

const TRIES_MAX = 50
const PAUSE_MS = 20

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const isSame = (a: Mark, b: Mark | null): boolean => a.epoch === b?.epoch && a.position === b.position

/** All entries, if the view stood still while they were read; `never begun` where it has no mark. */
const readOnce = async (source: ReadModel, view: string): Promise<ViewMoment | 'moved' | 'never begun'> => {
  const entries = new Map<string, ViewValue>()
  let mark: Mark | undefined
  for (let after: string | undefined; ; ) {
    const range = { prefix: '', limit: LIST_LIMIT_MAX, ...(after === undefined ? {} : { after }) }
    const page = await source.list(view, range)
    if (page.standing.mark === null) return 'never begun'
    mark ??= page.standing.mark
    if (!isSame(mark, page.standing.mark)) return 'moved'
    for (const [key, value] of page.entries) entries.set(key, value)
    after = page.entries.at(-1)?.[0]
    if (after === undefined || page.entries.length < LIST_LIMIT_MAX) return { mark, entries }
  }
}

/**
 * Copies a view, as it is at one moment, into another read model; a view that was never begun stays so. Rejects with
 * `ReadModelUnavailable` where it never stands still for long enough: a view of many pages under load.
 */
export const copyView = async (source: ReadModel, target: ReadModel, view: string): Promise<void> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const read = await readOnce(source, view)
    if (read === 'never begun') return
    if (read !== 'moved') {
      await target.apply(view, { from: null, to: read.mark, puts: read.entries, deletes: new Set() })
      return
    }
    await pause(PAUSE_MS)
  }
  throw new ReadModelUnavailable(`the view ${view} moves on too fast to be read whole`)
}
