import type { ViewKey } from '@folio/contracts/view-keys.ts'
import { KEYS_PER_GET_MAX, type ViewStatus } from '@folio/read-model/port.ts'
import type { TypedView } from '../views/typed-view.ts'

type RevisionKeys = readonly ViewKey<{ readonly revision: number }>[]

/** The revisions that a view shows, undefined where it shows none, and its status at the first of its answers. */
export type ShownRevisions = { readonly status: ViewStatus; readonly revisions: readonly (number | undefined)[] }

/** Reads for each list of keys the revision of the first key that has a value. */
export const shownRevisions = async (view: TypedView, sources: readonly RevisionKeys[]): Promise<ShownRevisions> => {
  const keys = sources.flat()
  const shown: (number | undefined)[] = []
  let status: ViewStatus | undefined
  for (let from = 0; from === 0 || from < keys.length; from += KEYS_PER_GET_MAX) {
    const answer = await view.get(keys.slice(from, from + KEYS_PER_GET_MAX))
    status ??= answer.status
    for (const value of answer.values) shown.push(value?.revision)
  }
  let next = 0
  const revisions = sources.map(({ length }) => {
    next += length
    return shown.slice(next - length, next).find((revision) => revision !== undefined)
  })
  if (status === undefined) throw new Error('the view was not read')
  return { status, revisions }
}
