import type { CommandEntry, ViewKey } from '@folio/contracts/view-keys.ts'
import type { Position } from '@folio/event-store/port.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { ViewChange } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import type { ReadPage } from '../events/read-page.ts'
import type { StoredEvent } from '../events/stored-event.ts'
import type { TimeLimits } from '../time-limits.ts'
import { changesOf, type Project, type ViewChanges } from '../views/projection.ts'
import { totalsAfter } from '../views/totals.ts'
import { typedView } from '../views/typed-view.ts'
import { countPurgeableEvents } from './count-purgeable-events.ts'
import { type Amendment, evictionOf, purgeOf, retirementOf, tryInPlace } from './view-amendments.ts'
import { emptyViewState, loadViewState, ViewMoved, type ViewState, type ViewStateOptions } from './view-state.ts'

/** The view of a service with the operations of its follower. */
export type ProjectedView<Event> = {
  readonly position: () => Position
  /**
   * Loads the checkpoint of the view. Rebuilds the view if it does not exist, is of an earlier epoch, is ahead of the store,
   * or if its last event is not in the store. Throws `EpochBehind` if it is of a later epoch.
   */
  readonly begin: () => Promise<void>
  /**
   * Projects the events after the checkpoint and moves it to the end of the page; throws `ViewMoved` if the view is
   * elsewhere.
   */
  readonly show: (page: ReadPage<Event>) => Promise<void>
  /**
   * Notes that the view has seen every event before now, at once or when it reaches the present end of the store. Returns
   * false if the view is not where this follower left it.
   */
  readonly noteCaughtUp: () => Promise<boolean>
  /** The position up to which the index holds no command ids any more. */
  readonly purgedUpTo: () => Position
  /**
   * Deletes the index entries that still name these events, those of all events up to a position; returns false if the view
   * was elsewhere.
   */
  readonly purge: (answers: ReadonlyMap<ViewKey<CommandEntry>, EventRef>, upTo: Position) => Promise<boolean>
  /** The position up to which the entries of limited retention are retired. */
  readonly retiredUpTo: () => Position
  /** Deletes entries of limited retention, those of all events up to a position; returns false if the view was elsewhere. */
  readonly retire: (keys: ReadonlySet<string>, upTo: Position) => Promise<boolean>
  /** Deletes TTL entries, all that expired before a moment; returns false if the view was elsewhere. */
  readonly evictExpired: (keys: readonly string[], before: string) => Promise<boolean>
}

/** The dependencies of a projected view. */
export type ProjectedViewOptions<Event> = ViewStateOptions & {
  readonly project: Project<Event>
  readonly clock: Clock
  readonly times: Pick<TimeLimits, 'clockSkewMs' | 'commandIdsKeptMs'>
}

const NO_CHANGES = { puts: new Map<string, never>(), deletes: new Set<string>() }

/** Returns the number of events, from the first of a page, whose command ids are too old for the index. */
const countTooOld = <Event>(
  events: readonly StoredEvent<Event>[],
  { isIndexEmpty }: ViewState,
  { clock, times }: ProjectedViewOptions<Event>,
): number => {
  if (!isIndexEmpty || times.commandIdsKeptMs === Number.POSITIVE_INFINITY) return 0
  const before = timestampOf(clock() - times.commandIdsKeptMs * 1000)
  return countPurgeableEvents(events, { before, isCut: false })
}

/** Projects those events of a page that a view has not shown; counts their postings in the same change if it has totals. */
const projectPage = <Event extends DomainEvent>(
  { events }: ReadPage<Event>,
  state: ViewState,
  options: ProjectedViewOptions<Event>,
): { readonly changes: ViewChanges; readonly shown: Partial<ViewState> } => {
  const unseen = events.map(({ stored }) => stored).filter(({ position }) => position > state.checkpoint.position)
  const unindexed = countTooOld(unseen, state, options)
  const changes = changesOf(unseen, options.project, unindexed)
  const lastPurged = unseen[unindexed - 1]
  const purged = lastPurged && { purgedUpTo: lastPurged.position }
  const shown = { ...purged, isIndexEmpty: state.isIndexEmpty && unindexed === unseen.length }
  if (state.totals === undefined) return { changes, shown }
  const { puts, totals } = totalsAfter(state.totals, unseen)
  return { changes: { ...changes, puts: new Map([...changes.puts, ...puts]) }, shown: { ...shown, totals } }
}

/** Creates the view of a service, whose checkpoint is not loaded yet. */
export const projectedView = <Event extends DomainEvent>(
  options: ProjectedViewOptions<Event>,
): ProjectedView<Event> => {
  const { service, store, readModel, clock, times } = options
  const view = typedView(readModel, service)
  let state = emptyViewState(options)
  /** A view at this position has seen every event before this moment. */
  let caughtUpFrom = { position: Number.POSITIVE_INFINITY, at: 0 }

  const apply = async (change: ViewChange): Promise<boolean> => (await readModel.apply(service, change)) === 'applied'

  /** Changes the view without moving its checkpoint; each try computes the changes again. */
  const amend = (changes: () => Amendment | Promise<Amendment>): Promise<boolean> =>
    tryInPlace(
      () => state.checkpoint,
      async (at) => apply({ from: at, to: at, ...(await changes()) }),
    )

  return {
    position: () => state.checkpoint.position,
    begin: async () => {
      const loaded = await loadViewState(options)
      state = loaded ?? emptyViewState(options)
      if (loaded === undefined) await apply({ from: null, to: state.checkpoint, ...NO_CHANGES })
    },
    show: async (page) => {
      const from = state.checkpoint
      if (page.position <= from.position) return
      const to = { epoch: store.epoch, position: page.position }
      const caughtUp = page.position >= caughtUpFrom.position ? { caughtUpAt: caughtUpFrom.at } : {}
      const { changes, shown } = projectPage(page, state, options)
      if (!(await apply({ from, to, ...caughtUp, ...changes }))) {
        throw new ViewMoved(`another process wrote the view ${service}`)
      }
      state = { ...state, ...shown, checkpoint: to }
    },
    noteCaughtUp: async () => {
      const at = clock() - times.clockSkewMs * 1000
      const stored = await store.lastPosition()
      caughtUpFrom = { position: stored, at }
      const tried = state.checkpoint
      if (tried.position < stored) return true
      // A mismatch says nothing if this follower moved the view meanwhile.
      return (await apply({ from: tried, to: tried, caughtUpAt: at, ...NO_CHANGES })) || state.checkpoint !== tried
    },
    purgedUpTo: () => state.purgedUpTo,
    purge: async (answers, upTo) => {
      const isPurged = await amend(() => purgeOf(view, answers, upTo))
      if (isPurged) state = { ...state, purgedUpTo: upTo }
      return isPurged
    },
    retiredUpTo: () => state.retiredUpTo,
    retire: async (keys, upTo) => {
      const isRetired = await amend(() => retirementOf(keys, upTo))
      if (isRetired) state = { ...state, retiredUpTo: upTo }
      return isRetired
    },
    evictExpired: (keys, before) => amend(() => evictionOf(view, keys, before)),
  }
}
