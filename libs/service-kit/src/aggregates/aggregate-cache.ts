import type { EventStore, Position } from '@folio/event-store/port.ts'
import { concurrencyLimit } from '@folio/kernel/timing/concurrency-limit.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { LRUCache } from 'lru-cache'
import type { ViewReader } from '../views/view-reader.ts'
import type { Aggregate, Aggregates, DomainEvent } from './aggregate.ts'
import { type AggregateState, openAggregate } from './aggregate-state.ts'
import type { OnLargeSnapshot } from './large-snapshots.ts'
import { forgetUpTo } from './recent-commands.ts'

/** The aggregate states that a service keeps in memory between commands. */
export type AggregateCache<Command, State, Event extends DomainEvent> = {
  /** Returns the state in memory; undefined if it must be loaded. */
  readonly cached: (key: string, aggregate: Aggregate<Command, State, Event>) => AggregateState<State> | undefined
  /** Loads a state from the store; a limited number at a time. */
  readonly load: (key: string, aggregate: Aggregate<Command, State, Event>) => Promise<AggregateState<State>>
  /** Evicts a state that may differ from the store's. */
  readonly drop: (key: string) => void
}

/** The dependencies of an aggregate cache. */
export type AggregateCacheOptions<Command, State, Event extends DomainEvent> = {
  readonly store: EventStore
  readonly view: ViewReader
  readonly aggregates: Aggregates<Command, State, Event>
  /** A position that the index passed some time ago: cached states drop the command ids of events up to it. */
  readonly indexWatermark: () => Position
  readonly aggregatesMax?: number
  /** Called with the stream of a state after which no snapshots are taken. */
  readonly onLargeSnapshot?: OnLargeSnapshot
}

const AGGREGATES_MAX = 20_000

/**
 * Somewhat more than the reads that commands make at a time (12): while some openings fold what they have read, others read.
 * One holds the events since its newest snapshot, up to 300 KB, until they are folded: after a restart, the queued commands of
 * 1,000 accounts would hold them all at once.
 */
const OPENINGS_AT_ONCE_MAX = 16

/** The weight of one state in the cache, in parts; each part that the state holds adds one. */
const PARTS_OF_AGGREGATE = 12
/** The number of ids of recent commands that weigh as much as one part. */
const IDS_OF_PART = 2

/** A state in memory, and the parts as which it was counted when it was last used. */
type Kept<State> = { readonly state: AggregateState<State>; readonly size: number }

/**
 * Creates an empty cache of at most `aggregatesMax` states, fewer where states hold many parts; a new one displaces the one
 * unused longest.
 */
export const aggregateCache = <Command, State, Event extends DomainEvent>({
  store,
  view,
  aggregates,
  indexWatermark,
  aggregatesMax = AGGREGATES_MAX,
  onLargeSnapshot,
}: AggregateCacheOptions<Command, State, Event>): AggregateCache<Command, State, Event> => {
  // With `max` the cache would allocate all its slots at the start of every service, before it holds one state.
  const states = new LRUCache<string, Kept<State>>({ maxSize: aggregatesMax * PARTS_OF_AGGREGATE })
  const limited = concurrencyLimit(OPENINGS_AT_ONCE_MAX)
  const sizeOf = ({ partsOf }: Aggregate<Command, State, Event>, { state, recent }: AggregateState<State>): number =>
    PARTS_OF_AGGREGATE + (partsOf?.(state) ?? 0) + Math.floor((recent.ids?.size ?? 0) / IDS_OF_PART)
  const keep = (key: string, state: AggregateState<State>, size: number): void => {
    states.set(key, { state, size }, { size })
  }
  return {
    cached: (key, aggregate) => {
      const { state, size } = states.get(key) ?? {}
      // The cache never tells that a stream is empty: no append conflict would ever correct 'not found'.
      if (state === undefined || state.tip.revision < 0) return undefined
      forgetUpTo(state.recent, indexWatermark())
      // Commands have changed its size since.
      const sizeNow = sizeOf(aggregate, state)
      if (sizeNow !== size) keep(key, state, sizeNow)
      return state
    },
    load: async (key, aggregate) => {
      const stream = aggregates.streamOf(key)
      const state = await limited(() => openAggregate(store, aggregate, { stream, indexPosition: indexPosition(view) }))
      keep(key, state, sizeOf(aggregate, state))
      if (state.snapshotTip === undefined) onLargeSnapshot?.(stream)
      return state
    },
    drop: (key) => {
      states.delete(key)
    },
  }
}

/**
 * Reads the position of the index; while the read model is unavailable no id need be read back, for nothing can be
 * called missing.
 */
const indexPosition = async (view: ViewReader): Promise<Position> => {
  try {
    return (await view.get([])).checkpoint.position
  } catch (error) {
    if (error instanceof ReadModelUnavailable) return Number.POSITIVE_INFINITY
    throw error
  }
}
