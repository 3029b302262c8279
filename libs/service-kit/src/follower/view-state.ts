import { type LastEvent, viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventStore, Position } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { LIST_LIMIT_MAX, type ReadModel, type ViewCheckpoint } from '@folio/read-model/port.ts'
import { holdsAnyEvent, holdsEvent } from '../events/history-check.ts'
import type { Log } from '../telemetry/telemetry.ts'
import { NO_TOTALS, type Totals, totalsIn } from '../views/totals.ts'
import { typedView } from '../views/typed-view.ts'
import { BeginAgain } from './follow-stream.ts'

/** The view moved without its follower: another instance follows too, or the view returned to an older state. */
export class ViewMoved extends BeginAgain {
  override readonly name = 'ViewMoved'
}

/**
 * The view is of a later epoch than the store had when this process opened it; only newer processes may change the
 * view.
 */
export class EpochBehind extends Error {
  override readonly name = 'EpochBehind'
}

/** The state of a view as its follower last read or wrote it. */
export type ViewState = {
  readonly checkpoint: ViewCheckpoint
  /** The totals at the checkpoint; undefined where the view has none, since an earlier release began it. */
  readonly totals: Totals | undefined
  readonly purgedUpTo: Position
  readonly retiredUpTo: Position
  /** Tells that the index has no entry at all: then it never takes in entries that are too old. */
  readonly isIndexEmpty: boolean
}

/** The dependencies of loading the state of a view. */
export type ViewStateOptions = {
  readonly service: string
  readonly streamPrefixes: readonly string[]
  readonly store: EventStore
  readonly readModel: ReadModel
  /** Keeps the totals of all postings in the view; left out, it keeps none. */
  readonly keepsTotals?: boolean
  readonly log: Log
}

/** Returns the state of a view before its first event. */
export const emptyViewState = ({ store, keepsTotals = false }: ViewStateOptions): ViewState => ({
  checkpoint: { epoch: store.epoch, position: 0 },
  totals: keepsTotals ? NO_TOTALS : undefined,
  purgedUpTo: 0,
  retiredUpTo: 0,
  isIndexEmpty: true,
})

const hasSameHistory = async (
  { store, streamPrefixes }: ViewStateOptions,
  at: ViewCheckpoint,
  lastEvent: LastEvent | undefined,
): Promise<boolean> =>
  lastEvent === undefined
    ? !(await holdsAnyEvent(store, { prefixes: streamPrefixes, upTo: at.position }))
    : holdsEvent(store, lastEvent)

const loadTotals = async (
  { service, readModel, keepsTotals = false, log }: ViewStateOptions,
  at: ViewCheckpoint,
  lastEvent: LastEvent | undefined,
): Promise<Totals | undefined> => {
  if (!keepsTotals) return undefined
  const view = typedView(readModel, service)
  const { status, entries } = await view.list({ prefix: viewKeys.totals, limit: LIST_LIMIT_MAX })
  const { checkpoint: found } = status
  if (found?.epoch !== at.epoch || found.position !== at.position) {
    throw new ViewMoved(`the view ${service} moved while its totals were read`)
  }
  const loaded = totalsIn(entries)
  if (loaded.hour !== undefined || lastEvent === undefined) return loaded
  const { values } = await view.get([viewKeys.keepsTotals])
  if (values[0] === undefined)
    log.warn({ service }, 'the view has no totals, because an earlier release projected it: rebuild it to have them')
  else log.error({ service }, 'the view has lost its totals: rebuild it to have them')
  return undefined
}

/**
 * Loads the state of a view; returns undefined if the view must be rebuilt, because it does not exist, is of an earlier epoch,
 * is ahead of the store, or its last event is not in the store. Throws `EpochBehind` if it is of a later epoch.
 */
export const loadViewState = async (options: ViewStateOptions): Promise<ViewState | undefined> => {
  const { service, store, readModel, log } = options
  const { status, values } = await typedView(readModel, service).get([
    viewKeys.lastEvent,
    viewKeys.purgedCommandIds,
    viewKeys.retiredEntries,
  ])
  const stored = await store.lastPosition()
  const { checkpoint } = status
  if (checkpoint === null) return undefined
  if (checkpoint.epoch > store.epoch) {
    throw new EpochBehind(`the view ${service} has epoch ${checkpoint.epoch}, the store epoch ${store.epoch}`)
  }
  if (checkpoint.epoch !== store.epoch || checkpoint.position > stored) return undefined
  const [lastEvent, purged, retired] = values
  if (!(await hasSameHistory(options, checkpoint, lastEvent))) {
    const event = lastEvent === undefined ? null : formatEventRef(lastEvent)
    const facts = { service, checkpoint, event, id: lastEvent?.id }
    log.error(facts, 'the last event of the view is not in the store: the view is rebuilt')
    return undefined
  }
  const totals = await loadTotals(options, checkpoint, lastEvent)
  const [purgedUpTo, retiredUpTo] = [purged?.position ?? 0, retired?.position ?? 0]
  return { checkpoint, totals, purgedUpTo, retiredUpTo, isIndexEmpty: purgedUpTo >= checkpoint.position }
}
