import { checkLimit } from '../../check-request.ts'
import { LIST_LIMIT_MAX, type ViewCopy } from '../../port.ts'
import type { EmbeddedView } from './embedded-views.ts'
import type { ListEntry } from './merge-entries.ts'

/** Reads all entries of a view in one turn. */
const allEntries = ({ list }: EmbeddedView): readonly ListEntry[] => {
  const entries: ListEntry[] = []
  for (let after: string | undefined; ; ) {
    const page = list({ prefix: '', limit: LIST_LIMIT_MAX, ...(after === undefined ? {} : { after }) })
    for (const entry of page) entries.push(entry)
    if (page.length < LIST_LIMIT_MAX) return entries
    after = page.at(-1)?.[0]
  }
}

/**
 * Opens a copy of a view that has read all entries at once, so that no change comes between; undefined if the view was
 * never begun.
 */
export const wholeCopy = (view: EmbeddedView): ViewCopy | undefined => {
  const { checkpoint } = view.status()
  if (checkpoint === null) return undefined
  const entries = allEntries(view)
  let read = 0
  return {
    checkpoint,
    next: async (limit) => {
      checkLimit(limit)
      const page = entries.slice(read, read + limit)
      read += page.length
      return { entries: page, isLast: read === entries.length }
    },
  }
}
