import type { ViewStatus } from '@folio/read-model/port.ts'
import type { TypedView } from '../views/typed-view.ts'
import type { NewestRecord, NewestRecords } from './newest-records.ts'
import { shownRevisions } from './shown-revisions.ts'

/** A record older than the view, and the revision of the event that the view shows; undefined where it shows none. */
export type Outdated<State> = { readonly newest: NewestRecord<State>; readonly revision: number | undefined }

/** The time that the follower may take to publish what its view shows already. */
const SETTLES_MS = 2000
const COMPARED_AT_ONCE = 500

/** Tells if the view has caught up in the epoch of the store, so that records can be compared with it. */
export const isComparable = ({ checkpoint, caughtUpAt }: ViewStatus, epoch: number): boolean =>
  checkpoint?.epoch === epoch && caughtUpAt > 0

/** The revision that a view shows of a record's state, undefined where it shows none, and how far the view has come. */
type Shown = { readonly revision: number | undefined; readonly viewedTo: number }

/** Tells if a record is older than the revision that the view shows, or if the view has removed its state. */
const isOutdated = <State>(
  { place, source }: NewestRecord<State>,
  { revision, viewedTo }: Shown,
  epoch: number,
): boolean => {
  if (place.epoch > epoch) return false
  if (revision !== undefined) return place.epoch < epoch || place.revision < revision
  return source.ifGone !== undefined && (place.epoch < epoch || place.position <= viewedTo)
}

/** The records that are compared, the view that they are compared with, and the epoch of the store. */
export type Comparison<State> = {
  readonly records: NewestRecords<State>
  readonly view: TypedView
  readonly epoch: number
}

const outdatedOf = async <State>(
  { records, view, epoch }: Comparison<State>,
  some: readonly NewestRecord<State>[],
): Promise<readonly Outdated<State>[]> => {
  const { status, revisions } = await shownRevisions(
    view,
    some.map(({ source }) => source.keys),
  )
  if (!isComparable(status, epoch)) return []
  const viewedTo = status.checkpoint?.position ?? 0
  const found: Outdated<State>[] = []
  for (const [index, newest] of some.entries()) {
    const revision = revisions[index]
    if (!isOutdated(newest, { revision, viewedTo }, epoch)) records.remove(newest)
    else if (performance.now() - newest.atMs >= SETTLES_MS) found.push({ newest, revision })
  }
  return found
}

/** Finds the records that have been older than the view for two seconds, and removes those that are not older. */
export const findOutdated = async <State>(comparison: Comparison<State>): Promise<readonly Outdated<State>[]> => {
  const all = comparison.records.all()
  const outdated: Outdated<State>[] = []
  for (let from = 0; from < all.length; from += COMPARED_AT_ONCE) {
    outdated.push(...(await outdatedOf(comparison, all.slice(from, from + COMPARED_AT_ONCE))))
  }
  return outdated
}
