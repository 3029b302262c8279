import { eventRef } from '@folio/contracts/ledger/event-metadata.ts'
import { type CommandEntry, type LastEvent, type TtlEntry, type ViewKey, viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventStore, Position } from '@folio/event-store/port.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import { LIST_LIMIT_MAX, type ReadModel, type ViewChange, type ViewCheckpoint } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { holdsAnyEvent, holdsEvent } from '../events/history-check.ts'
import type { ReadPage } from '../events/read-page.ts'
import type { StoredEvent } from '../events/stored-event.ts'
import type { Log } from '../telemetry/telemetry.ts'
import type { TimeLimits } from '../time-limits.ts'
import { changesOf, type Project } from '../views/projection.ts'
import { NO_TOTALS, type Totals, totalsAfter, totalsIn } from '../views/totals.ts'
import { typedView } from '../views/typed-view.ts'
import { countPurgeableEvents } from './count-purgeable-events.ts'
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
export type ProjectedViewOptions<Event> = {
  readonly service: string
  readonly streamPrefixes: readonly string[]
  readonly store: EventStore
  readonly readModel: ReadModel
  readonly project: Project<Event>
  /** Keeps the totals of all postings in the view; left out, it keeps none. */
  readonly keepsTotals?: boolean
  readonly clock: Clock
  readonly times: Pick<TimeLimits, 'clockSkewMs' | 'commandIdsKeptMs'>
  readonly log: Log
}

/** A try fails whenever the follower projects events meanwhile. */
const TRIES_MAX = 5

const NO_CHANGES = { puts: new Map<string, never>(), deletes: new Set<string>() }

const namesPlace = (entry: CommandEntry | undefined, place: EventRef | undefined): boolean =>
  entry !== undefined && 'stream' in entry && entry.stream === place?.stream && entry.revision === place.revision

/** Creates the view of a service, whose checkpoint is not loaded yet. */
export const projectedView = <Event extends DomainEvent>(
  options: ProjectedViewOptions<Event>,
): ProjectedView<Event> => {
  const { service, streamPrefixes, store, readModel, project, keepsTotals = false, clock, times, log } = options
  const beginning: ViewCheckpoint = { epoch: store.epoch, position: 0 }
  let checkpoint = beginning
  /** The totals at the checkpoint; undefined where the view has none, since an earlier release began it. */
  let totals: Totals | undefined
  let purgedUpTo: Position = 0
  let retiredUpTo: Position = 0
  /** Tells that the index has no entry at all: then it never takes in entries that are too old. */
  let isIndexEmpty = false
  /** A view at this position has seen every event before this moment. */
  let caughtUpFrom = { position: Number.POSITIVE_INFINITY, at: 0 }

  const isUsable = ({ epoch, position }: ViewCheckpoint, stored: Position): boolean =>
    epoch === store.epoch && position <= stored

  const hasSameHistory = async (at: ViewCheckpoint, lastEvent: LastEvent | undefined): Promise<boolean> =>
    lastEvent === undefined
      ? !(await holdsAnyEvent(store, { prefixes: streamPrefixes, upTo: at.position }))
      : holdsEvent(store, lastEvent)

  const countTooOld = (unseen: readonly StoredEvent<Event>[]): number => {
    if (!isIndexEmpty || times.commandIdsKeptMs === Number.POSITIVE_INFINITY) return 0
    const before = timestampOf(clock() - times.commandIdsKeptMs * 1000)
    return countPurgeableEvents(unseen, { before, isCut: false })
  }

  const apply = async (change: ViewChange): Promise<boolean> => (await readModel.apply(service, change)) === 'applied'

  /** Changes the view without moving its checkpoint; each try computes the changes again. */
  const amend = async (changes: () => Promise<Pick<ViewChange, 'puts' | 'deletes'>>): Promise<boolean> => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const tried = checkpoint
      if (await apply({ from: tried, to: tried, ...(await changes()) })) return true
      if (checkpoint === tried) return false
    }
    return false
  }

  const loadTotals = async (at: ViewCheckpoint, lastEvent: LastEvent | undefined): Promise<Totals | undefined> => {
    if (!keepsTotals) return undefined
    const { status, entries } = await typedView(readModel, service).list({
      prefix: viewKeys.totals,
      limit: LIST_LIMIT_MAX,
    })
    const { checkpoint: found } = status
    if (found?.epoch !== at.epoch || found.position !== at.position) {
      throw new ViewMoved(`the view ${service} moved while its totals were read`)
    }
    const loaded = totalsIn(entries)
    if (loaded.hour !== undefined || lastEvent === undefined) return loaded
    const { values } = await typedView(readModel, service).get([viewKeys.keepsTotals])
    if (values[0] === undefined)
      log.warn({ service }, 'the view has no totals, because an earlier release projected it: rebuild it to have them')
    else log.error({ service }, 'the view has lost its totals: rebuild it to have them')
    return undefined
  }

  /** Projects events that the view has not shown, and counts their postings in the same change. */
  const changesBy = (unseen: readonly StoredEvent<Event>[], unindexed: number) => {
    const changes = changesOf(unseen, project, unindexed)
    if (totals === undefined) return { changes, after: undefined }
    const counted = totalsAfter(totals, unseen)
    return { changes: { ...changes, puts: new Map([...changes.puts, ...counted.puts]) }, after: counted.totals }
  }

  return {
    position: () => checkpoint.position,
    begin: async () => {
      const { status, values } = await typedView(readModel, service).get([
        viewKeys.lastEvent,
        viewKeys.purgedCommandIds,
        viewKeys.retiredEntries,
      ])
      const stored = await store.lastPosition()
      if (status.checkpoint !== null && status.checkpoint.epoch > store.epoch) {
        throw new EpochBehind(
          `the view ${service} has epoch ${status.checkpoint.epoch}, the store epoch ${store.epoch}`,
        )
      }
      if (status.checkpoint !== null && isUsable(status.checkpoint, stored)) {
        const [lastEvent, purged, retired] = values
        if (await hasSameHistory(status.checkpoint, lastEvent)) {
          totals = await loadTotals(status.checkpoint, lastEvent)
          checkpoint = status.checkpoint
          purgedUpTo = purged?.position ?? 0
          retiredUpTo = retired?.position ?? 0
          isIndexEmpty = purgedUpTo >= checkpoint.position
          return
        }
        const event = lastEvent === undefined ? null : eventRef(lastEvent)
        const facts = { service, mark: status.checkpoint, event, id: lastEvent?.id }
        log.error(facts, 'the last event of the view is not in the store: the view is rebuilt')
      }
      checkpoint = beginning
      totals = keepsTotals ? NO_TOTALS : undefined
      purgedUpTo = 0
      retiredUpTo = 0
      isIndexEmpty = true
      await apply({ from: null, to: checkpoint, ...NO_CHANGES })
    },
    show: async ({ events, position }) => {
      if (position <= checkpoint.position) return
      const from = checkpoint
      const to = { epoch: store.epoch, position }
      const unseen = events.map(({ stored }) => stored).filter((stored) => stored.position > from.position)
      const caughtUp = position >= caughtUpFrom.position ? { caughtUpAt: caughtUpFrom.at } : {}
      const unindexed = countTooOld(unseen)
      const { changes, after } = changesBy(unseen, unindexed)
      if (!(await apply({ from, to, ...caughtUp, ...changes }))) {
        throw new ViewMoved(`another process wrote the view ${service}`)
      }
      checkpoint = to
      totals = after
      purgedUpTo = unseen[unindexed - 1]?.position ?? purgedUpTo
      isIndexEmpty &&= unindexed === unseen.length
    },
    noteCaughtUp: async () => {
      const at = clock() - times.clockSkewMs * 1000
      const stored = await store.lastPosition()
      caughtUpFrom = { position: stored, at }
      const tried = checkpoint
      if (tried.position < stored) return true
      // A mismatch says nothing if this follower moved the view meanwhile.
      return (await apply({ from: tried, to: tried, caughtUpAt: at, ...NO_CHANGES })) || checkpoint !== tried
    },
    purgedUpTo: () => purgedUpTo,
    purge: async (answers, upTo) => {
      const puts = new Map([[viewKeys.purgedCommandIds, { position: upTo }]])
      const keys = [...answers.keys()]
      const isPurged = await amend(async () => {
        // Another follower may have purged an id, and a client used it again since.
        const { values } = await typedView(readModel, service).get(keys)
        return { puts, deletes: new Set(keys.filter((key, index) => namesPlace(values[index], answers.get(key)))) }
      })
      if (isPurged) purgedUpTo = upTo
      return isPurged
    },
    retiredUpTo: () => retiredUpTo,
    retire: async (keys, upTo) => {
      const puts = new Map([[viewKeys.retiredEntries, { position: upTo }]])
      const isRetired = await amend(async () => ({ puts, deletes: keys }))
      if (isRetired) retiredUpTo = upTo
      return isRetired
    },
    evictExpired: (keys, before) =>
      amend(async () => {
        // A key may have a newer value by now.
        const ttlEntries = keys.map((key) => viewKeys.ttlEntry<TtlEntry>(key.slice(viewKeys.ttlEntries.length)))
        const { values } = await typedView(readModel, service).get(ttlEntries)
        const isExpired = (_: string, index: number): boolean => (values[index]?.expires_at ?? before) < before
        return { puts: new Map([[viewKeys.evictedTtlEntries, { before }]]), deletes: new Set(keys.filter(isExpired)) }
      }),
  }
}
